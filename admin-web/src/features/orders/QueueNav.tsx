import { cx } from "@shop/shared/lib/classes";
import { rupees } from "@shop/shared/lib/money";
import type { WaitingPayment } from "../../api/types";
import { Button } from "../../ui/Button";
import { Countdown } from "../../ui/Countdown";
import { Kbd } from "../../ui/Kbd";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import styles from "./QueueNav.module.css";

type Props = {
  /** Null while it is not known. */
  total: number | null;
  position: number;
  deadline: string | null;
  next: WaitingPayment | undefined;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
};

export function QueueNav({ total, position, deadline, next, onPrevious, onNext }: Props) {
  return (
    <nav className={styles.queue} aria-label="Waiting payments">
      <b className={layout.wideOnly}>Payments waiting</b>
      <span>
        {total === null ? "– number not known" : position > 0 ? `${position} of ${total}` : `${total} waiting`}
      </span>
      {deadline ? <Countdown deadline={deadline} className={layout.narrowOnly} /> : null}
      <span className={cx(layout.grow, layout.wideOnly)} />
      {next ? (
        <span className={cx(layout.wideOnly, text.nowrap)}>
          next: <NoWrap>{next.orderNumber}</NoWrap>, {rupees(next.total)}
        </span>
      ) : null}
      <span className={styles.buttons}>
        <Button icon="back" disabled={!onPrevious} onClick={onPrevious ?? undefined} aria-keyshortcuts="K">
          <Kbd>K</Kbd>
          <span className={layout.unseen}>Previous waiting payment</span>
        </Button>
        <Button icon="next" disabled={!onNext} onClick={onNext ?? undefined} aria-keyshortcuts="J">
          <Kbd>J</Kbd>
          <span className={layout.unseen}>Next waiting payment</span>
        </Button>
      </span>
    </nav>
  );
}
