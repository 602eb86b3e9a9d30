import type { WaitingPayment } from "../../api/types";
import { rupees } from "../../lib/money";
import { Icon } from "../../ui/Icon";
import { Kbd } from "../../ui/Kbd";
import { ProgressBar } from "../../ui/ProgressBar";

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
    <nav className="queue" aria-label="Waiting payments">
      <b className="not-s">Payments waiting</b>
      <span>
        {total === null ? "– number not known" : position > 0 ? `${position} of ${total}` : `${total} waiting`}
      </span>
      <span className="only-s">{deadline ? <ProgressBar deadline={deadline} /> : null}</span>
      <span className="grow" />
      {next ? (
        <span className="not-s nw">
          next: {next.orderNumber}, {rupees(next.total)}
        </span>
      ) : null}
      <button
        type="button"
        className="btn"
        disabled={!onPrevious}
        onClick={onPrevious ?? undefined}
        aria-keyshortcuts="K"
      >
        <Icon name="back" />
        <Kbd>K</Kbd>
        <span className="sr">Previous waiting payment</span>
      </button>
      <button type="button" className="btn" disabled={!onNext} onClick={onNext ?? undefined} aria-keyshortcuts="J">
        <Icon name="next" />
        <Kbd>J</Kbd>
        <span className="sr">Next waiting payment</span>
      </button>
    </nav>
  );
}
