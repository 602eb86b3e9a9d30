import type { HistoryRow } from "../../api/audit";
import { Icon } from "../../ui/Icon";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import styles from "./audit.module.css";

const withBlanks = (code: string) => code.replace(/[._]/g, " ");

/** A code such as `verification_pending` in words; other texts as they are. */
const formatValue = (value: string | null) =>
  value === null ? "–" : /^[a-z]+(_[a-z]+)+$/.test(value) ? withBlanks(value) : value;

/** `order.payment_approved` in words: "Payment approved". */
export function actionText(action: string): string {
  const label = withBlanks(action.slice(action.indexOf(".") + 1));
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** What changed: before and after; a dash where there was nothing. */
export function Changes({ row }: { row: Pick<HistoryRow, "changes" | "reason"> }) {
  if (row.changes.length === 0 && !row.reason) return <span className={text.dim}>–</span>;
  return (
    <>
      {row.changes.length > 0 ? (
        <ul className={styles.changes}>
          {row.changes.map(({ field, before, after }) => (
            <li key={field}>
              <span className={text.dim}>{withBlanks(field)}</span> <NoWrap>{formatValue(before)}</NoWrap>{" "}
              <Icon name="next" />{" "}
              <b>
                <NoWrap>{formatValue(after)}</NoWrap>
              </b>
            </li>
          ))}
        </ul>
      ) : null}
      {row.reason ? <p className={text.note}>Why: {row.reason}</p> : null}
    </>
  );
}
