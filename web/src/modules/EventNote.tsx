import { t } from "../shared/i18n";
import type { PublicState } from "../shared/messages";
import { WeatherToken } from "./TokenFace";

type Event = NonNullable<NonNullable<PublicState["championship"]>["event"]>;

interface EventNoteProps {
  readonly weather: PublicState["weather"];
  readonly event: Event | undefined;
}

/** The weather of the race, and what its event changes. */
export function EventNote({ weather, event }: EventNoteProps) {
  return (
    <div class="event-note">
      {weather && <WeatherToken weather={weather} />}
      {event && (
        <p>
          <span class="figures">{event}</span> {t(`fixture.${event}`)}
        </p>
      )}
    </div>
  );
}
