import { cx } from "@shop/shared/lib/classes";
import { rupees } from "@shop/shared/lib/money";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { Card } from "../../ui/Card";
import { copyText } from "../../ui/copy";
import { useKeys } from "../../ui/keys";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { BankLine } from "./BankLine";
import { RecordedByHand } from "./ByHand";
import { ExcessField } from "./ExcessField";
import { LooksAlike } from "./LooksAlike";
import { PaymentActions } from "./PaymentActions";
import { Checklist, PaymentDetails } from "./PaymentDetails";
import styles from "./PaymentReview.module.css";
import { ProofViewer } from "./ProofViewer";
import { ReadValues } from "./ReadValues";
import { ResolutionField, resolutions } from "./ResolutionField";
import { ReviewActions } from "./ReviewActions";
import type { ReviewAction } from "./reviewReducer";
import { customerOf, usePaymentReview } from "./usePaymentReview";
import { Warnings, WarningsLink, warningSummary } from "./Warnings";

type Props = {
  order: Order;
  /** Payments still waiting, without this one; null while their number is not known. */
  left: number | null;
  next: { orderNumber: string; total: number } | null;
  onNext: (() => void) | null;
  onRenew: () => Promise<unknown>;
};

export function PaymentReview({ order, left, next, onNext, onRenew }: Props) {
  const review = usePaymentReview(order);
  const { verdict, dispatch, send, difference, resolution, setResolution } = review;
  const cancelled = order.status === "cancelled";
  const row = order.bank?.row ?? null;
  const info = order.paymentInfo;
  const proof = info.paymentScreenshot?._id ?? null;

  const copy = async () => {
    if (info.reference && (await copyText(info.reference))) toastDone("Reference copied", info.reference);
  };
  const go = (action: ReviewAction) => () => dispatch(action);
  const rejecting = verdict.phase === "rejecting";
  const numbers = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((number) => [String(number), go({ type: "reason", reason: number - 1 })]),
  );
  const choices = Object.fromEntries(
    resolutions.map(({ value }, index) => [String(index + 1), () => setResolution(value)]),
  );
  useKeys({
    a: verdict.phase === "open" ? review.approve : undefined,
    r: verdict.phase === "open" ? go({ type: "reject" }) : undefined,
    Enter: verdict.phase === "confirming" ? send : undefined,
    "Ctrl+Enter": rejecting ? send : undefined,
    Escape: rejecting || verdict.phase === "confirming" ? go({ type: "back" }) : undefined,
    c: info.reference ? () => void copy() : undefined,
    ...(rejecting ? numbers : verdict.phase === "confirming" && cancelled ? choices : {}),
  });

  const short = warningSummary(info.warnings);
  const sent = info.submittedAt;
  return (
    <Card className={styles.review} aria-label="Payment Information">
      <ProofViewer
        key={proof}
        proof={info.paymentScreenshot}
        customer={customerOf(order)}
        caption={
          sent
            ? `Sent ${dayTime(sent)}. ${info.earlierProofs === 0 ? "First picture for this order." : `Picture ${info.earlierProofs + 1} for this order.`}`
            : "Not sent yet."
        }
        values={order.reading?.values ?? []}
        onSeen={review.onSeen}
        onExpired={onRenew}
      />
      <div className={styles.facts}>
        <PaymentDetails
          order={order}
          onCopy={() => void copy()}
          warned={short ? <WarningsLink to="warnings">{short}</WarningsLink> : null}
        />
        <div className={styles.checked} id="warnings" hidden={rejecting}>
          <ReadValues order={order} />
          {order.bank ? <BankLine bank={order.bank} /> : null}
          <Warnings warnings={info.warnings} ticked={review.ticked} onTick={review.tick} />
          <LooksAlike orders={info.looksAlike} />
          <Checklist order={order} />
          <p className={text.hint}>
            A picture can be forged. When in doubt, look for the reference in the bank account.
          </p>
          <RecordedByHand order={order} />
          <div className={cx(layout.row, layout.wrap)}>
            <PaymentActions order={order} />
          </div>
        </div>
        <ReviewActions
          review={review}
          order={order}
          question={
            cancelled || difference !== 0 ? (
              <>
                {cancelled ? <ResolutionField value={resolution} onChange={setResolution} /> : null}
                {difference > 0 ? (
                  <ExcessField over={difference} value={review.excess} onChange={review.setExcess} />
                ) : null}
                {difference < 0 ? (
                  <p>
                    The bank shows {rupees(row?.amount ?? 0)}: a part is recorded, {rupees(-difference)} stay due.
                  </p>
                ) : null}
              </>
            ) : null
          }
          left={left}
          next={next}
          onNext={onNext}
        />
      </div>
    </Card>
  );
}
