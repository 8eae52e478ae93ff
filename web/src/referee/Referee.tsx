import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { keepAwake } from "../shared/awake";
import { openLink } from "../shared/link";
import { DeskPage } from "./DeskPage";
import { Desk } from "./desk";
import { LogIn } from "./LogIn";
import { type Brought, keepToken, takeLogin } from "./login";

/** The whole page: a login first, then the desk. */
export function Referee() {
  const login = useSignal<Brought>(useMemo(takeLogin, []));
  useEffect(() => {
    const changed = () => {
      login.value = takeLogin();
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, [login]);
  const enter = (token: string | null) => {
    keepToken(token);
    login.value = { token, pin: null };
  };
  const { token, pin } = login.value;
  if (!token) return <LogIn wrong={false} pin={pin} onEnter={enter} />;
  return <AtTheDesk key={token} token={token} onEnter={enter} />;
}

function AtTheDesk({ token, onEnter }: { token: string; onEnter: (token: string | null) => void }) {
  const desk = useMemo(() => {
    const link = openLink({ who: { kind: "referee" }, login: { user: "referee", token } });
    return new Desk(link, token);
  }, [token]);
  useEffect(() => () => desk.close(), [desk]);
  useEffect(keepAwake, []);
  if (desk.link.connection.value === "refused") return <LogIn wrong pin={null} onEnter={onEnter} />;
  return <DeskPage desk={desk} onLeave={() => onEnter(null)} />;
}
