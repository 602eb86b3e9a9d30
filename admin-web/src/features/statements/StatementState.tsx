import type { StatementRow } from "../../api/statements";
import { isAtWork } from "../../api/statements";
import { count } from "../../lib/money";
import { Pill, State } from "../../ui/badges";
import layout from "../../ui/layout.module.css";
import { ProgressBar } from "../../ui/ProgressBar";
import text from "../../ui/text.module.css";
import { shareDone, stateLabel } from "./states";

/** The state of an import, and while a job works on it, how far the job is. */
export function StatementState({ statement }: { statement: StatementRow }) {
  const { state, rowsDone, rowsTotal } = statement;
  const label = stateLabel[state];
  if (isAtWork(state)) {
    const part = shareDone(statement);
    return (
      <span className={layout.tight}>
        <State tone="going" icon="load">
          {label}
        </State>
        {part === null ? null : (
          <>
            <ProgressBar
              done={part}
              aria-label={`${label}: ${statement.filename}`}
              aria-valuenow={Math.round(part * 100)}
            />
            <small className={text.dim}>
              {count(rowsDone)} of {count(rowsTotal)} rows
            </small>
          </>
        )}
      </span>
    );
  }
  switch (state) {
    case "refused":
      return (
        <Pill tone="failed" icon="stop">
          {label}
        </Pill>
      );
    case "committed":
      return (
        <State tone="good" icon="check">
          {label}
        </State>
      );
    case "undone":
      return (
        <State tone="off" icon="rotate">
          {label}
        </State>
      );
    default:
      return (
        <Pill tone="wait" icon={state === "needs_password" ? "lock" : "eye"}>
          {label}
        </Pill>
      );
  }
}
