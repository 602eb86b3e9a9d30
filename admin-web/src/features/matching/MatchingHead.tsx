import type { MatchingTab } from "../../api/matching";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { Button, ButtonLink } from "../../ui/Button";
import { Kbd } from "../../ui/Kbd";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import { PageHead } from "../../ui/PageHead";
import { certainSummary } from "./CertainDialog";
import { type Decision, tabLabel } from "./proposals";

type Props = {
  tab: MatchingTab;
  /** How many were decided here. */
  decided: number;
  last: Decision | undefined;
  isUndoing: boolean;
  onUndo: () => void;
  /** Of the claims, how many have waited for 24 hours, and whether only these are shown. */
  overdue: { count: number; isOn: boolean; onToggle: () => void } | null;
  /** Of the certain matches, how many are selected. */
  certain: { count: number; onApprove: () => void } | null;
};

/** What can be done with the list as a whole. */
export function MatchingHead({ tab, decided, last, isUndoing, onUndo, overdue, certain }: Props) {
  return (
    <PageHead title="Matching" subtitle={decided > 0 ? `${count(decided)} decided here` : tabLabel[tab]}>
      {last ? (
        <Button icon="rotate" busy={isUndoing} onClick={onUndo} aria-keyshortcuts="U">
          Undo {last.label} <Kbd>U</Kbd>
        </Button>
      ) : null}
      <ButtonLink className={layout.wideOnly} icon="list" to={paths.statements}>
        Statements
      </ButtonLink>
      {overdue ? (
        <Button icon="clock" aria-pressed={overdue.isOn} onClick={overdue.onToggle}>
          Waiting for 24 hours ({count(overdue.count)})
        </Button>
      ) : null}
      {certain ? (
        <Button variant="good" icon="check" disabled={certain.count === 0} onClick={certain.onApprove}>
          {certainSummary(certain.count)}
        </Button>
      ) : null}
    </PageHead>
  );
}

/** What was refused of several approvals, until it is closed. */
export function RefusedPairs({ refused, onClose }: { refused: readonly string[]; onClose: () => void }) {
  if (refused.length === 0) return null;
  return (
    <Alert
      tone="bad"
      place="page"
      alert
      action={<Button size="small" variant="ghost" icon="x" aria-label="Close" onClick={onClose} />}
    >
      <ul>
        {refused.map((message) => (
          <li key={message}>
            <NoWrap>{message}</NoWrap>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
