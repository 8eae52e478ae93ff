import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { openLink } from "../shared/link";
import { DeskPage } from "./DeskPage";
import { Desk } from "./desk";
import { LogIn } from "./LogIn";
import { keepToken, takeToken } from "./login";

/** The whole page: a login first, then the desk. */
export function Referee() {
  const token = useSignal(takeToken());
  useEffect(() => {
    const changed = () => {
      token.value = takeToken();
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, [token]);
  const enter = (entered: string | null) => {
    keepToken(entered);
    token.value = entered;
  };
  if (!token.value) return <LogIn wrong={false} onEnter={enter} />;
  return <AtTheDesk key={token.value} token={token.value} onEnter={enter} />;
}

function AtTheDesk({ token, onEnter }: { token: string; onEnter: (token: string | null) => void }) {
  const desk = useMemo(() => {
    const link = openLink({ who: { kind: "referee" }, login: { user: "referee", token } });
    return new Desk(link, token);
  }, [token]);
  useEffect(() => () => desk.close(), [desk]);
  if (desk.link.connection.value === "refused") return <LogIn wrong onEnter={onEnter} />;
  return <DeskPage desk={desk} onLeave={() => onEnter(null)} />;
}
