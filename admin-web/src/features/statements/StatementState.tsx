import type { StatementRow } from "../../api/statements";
import { isAtWork } from "../../api/statements";
import { count } from "../../lib/money";
import { Pill, State } from "../../ui/badges";
import layout from "../../ui/layout.module.css";
import { Progress } from "../../ui/Progress";
import text from "../../ui/text.module.css";
import { partDone, stateLabel } from "./states";

/** The state of an import, and while a job works on it, how far the job is. */
export function StatementState({ statement }: { statement: StatementRow }) {
  const { state, rowsDone, rowsTotal } = statement;
  const label = stateLabel[state];
  if (isAtWork(state)) {
    const part = partDone(statement);
    return (
      <span className={layout.tight}>
        <State look="going" icon="load">
          {label}
        </State>
        {part === null ? null : (
          <>
            <Progress
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
        <Pill look="failed" icon="stop">
          {label}
        </Pill>
      );
    case "committed":
      return (
        <State look="good" icon="check">
          {label}
        </State>
      );
    case "undone":
      return (
        <State look="off" icon="rotate">
          {label}
        </State>
      );
    default:
      return (
        <Pill look="wait" icon={state === "needs_password" ? "lock" : "eye"}>
          {label}
        </Pill>
      );
  }
}
