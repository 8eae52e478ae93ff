// The referee's desk for the machine: where guests find it, and what the doctor says.
import { signal } from "@preact/signals";
import type { Addresses, DoctorReport } from "../../shared/answers";
import { chooseAddress, fetchAddresses, fetchDoctor } from "../api";

export class HealthDesk {
  readonly addresses = signal<Addresses | null>(null);
  readonly report = signal<DoctorReport | null>(null);
  /** Whether the doctor is looking: that takes some seconds. */
  readonly looking = signal(false);
  /** Why the doctor did not answer; null if it did. */
  readonly failure = signal<{ readonly problem: unknown } | null>(null);

  constructor(private readonly token: string) {}

  async look(): Promise<void> {
    if (this.looking.value) return;
    this.looking.value = true;
    try {
      this.report.value = await fetchDoctor(this.token);
      this.failure.value = null;
    } catch (problem) {
      this.failure.value = { problem };
    } finally {
      this.looking.value = false;
    }
  }

  async readAddresses(): Promise<void> {
    this.addresses.value = await fetchAddresses(this.token);
  }

  /** Show another address to guests; null for the best there is. */
  async choose(address: string | null): Promise<void> {
    try {
      this.addresses.value = await chooseAddress(this.token, address);
    } catch (problem) {
      await this.readAddresses(); // it may have gone meanwhile
      throw problem;
    }
  }
}
