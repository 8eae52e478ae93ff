// Loading for the library's pages, which tell only what is unknown from a hub that does not answer.
import { Refused } from "../shared/link/http";
import * as shared from "../shared/loading";

export { arrived } from "../shared/loading";

type Problem = "unknown" | "no-answer";
export type Loaded<T> = shared.Loaded<T, Problem>;

export const useLoaded = <T>(load: () => Promise<T>, on: readonly unknown[]): Loaded<T> =>
  shared.useLoaded(load, problemOf, on);

const problemOf = (problem: unknown): Problem =>
  problem instanceof Refused && [404, 422].includes(problem.status) ? "unknown" : "no-answer";
