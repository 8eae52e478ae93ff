import { useEffect } from "preact/hooks";
import { t } from "../../shared/i18n";
import { isRacing } from "../../shared/race";
import { fetchTagList } from "../api";
import type { Desk } from "../desk";
import { offer } from "../saving";
import { BoxChoice } from "./BoxChoice";
import { GroupChoice } from "./GroupChoice";
import { TagOutcomeLine } from "./TagOutcomeLine";
import { Tapped } from "./Tapped";
import { Wizard } from "./Wizard";

/** Stickers on cards: enrol them by tapping, see what is missing, give an unknown one a meaning. */
export function Tags({ desk }: { desk: Desk }) {
  const { tags, link } = desk;
  useEffect(() => {
    void tags.read();
    return () => tags.ask(false);
  }, [tags]);
  // During a race, taps on readers belong to the race.
  const racing = link.state.value !== null && isRacing(link.state.value);
  return (
    <section class="paper" aria-labelledby="tags-title">
      <div class="step-head">
        <h1 id="tags-title" class="lettering">
          {t("ref.tags.title")}
        </h1>
        <Files desk={desk} />
      </div>
      <BoxChoice desk={desk} racing={racing} />
      {racing && <p class="tags-racing">{t("ref.tags.racing")}</p>}
      {tags.book.value ? (
        <div class="tags-spread">
          <div class="tags-sets">
            <GroupChoice
              book={tags.book.value}
              value={tags.group.value}
              onChange={(group) => tags.choose(group)}
            />
            <Wizard tags={tags} book={tags.book.value} racing={racing} />
          </div>
          <Tapped desk={desk} book={tags.book.value} />
        </div>
      ) : (
        <TagOutcomeLine said={tags.said.value} />
      )}
    </section>
  );
}

function Files({ desk }: { desk: Desk }) {
  const save = () => void desk.attempt(async () => offer(await fetchTagList(desk.token), "pitwall-tags.csv"));
  return (
    <div class="row">
      <button type="button" class="button" onClick={save}>
        {t("ref.tags.export")}
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          desk.sheet.value = { kind: "import" };
        }}
      >
        {t("ref.tags.import")}
      </button>
    </div>
  );
}
