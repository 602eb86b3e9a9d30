import type { OwnAccount } from "../../api/session";
import { may } from "../../api/session";
import layout from "../../ui/layout.module.css";
import { SecondFactorCard } from "./SecondFactorCard";
import { SessionsCard } from "./SessionsCard";
import { SignInRulesCard } from "./SignInRulesCard";

/** Settings, Security: how one signs in, and where one is. */
export function Security({ person }: { person: OwnAccount }) {
  return (
    <div className={layout.column}>
      <SecondFactorCard mustEnrol={person.mustEnrol} />
      <SessionsCard />
      {may(person, "manage_staff") ? <SignInRulesCard /> : null}
    </div>
  );
}
