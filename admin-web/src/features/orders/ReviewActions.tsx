import { cx } from "@shop/shared/lib/classes";
import { formatTime } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { Button } from "../../ui/Button";
import { Countdown } from "../../ui/Countdown";
import { FieldError } from "../../ui/Field";
import { Icon } from "../../ui/Icon";
import inputs from "../../ui/Input.module.css";
import { Kbd } from "../../ui/Kbd";
import layout from "../../ui/layout.module.css";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import styles from "./ReviewActions.module.css";
import { reasons } from "./reviewReducer";
import { firstNameOf, type PaymentReview } from "./usePaymentReview";

type Props = {
  review: PaymentReview;
  order: Order;
  /** What has to be chosen before an approval. */
  question: ReactNode;
  /** Payments still waiting, without this one; null while their number is not known. */
  left: number | null;
  next: { orderNumber: string; total: number } | null;
  onNext: (() => void) | null;
};

/** A held key repeats: a repeated press decides nothing. */
const noRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

export function ReviewActions(props: Props) {
  const { verdict } = props.review;
  if (verdict.phase === "confirming" || (verdict.phase === "sending" && verdict.approved))
    return <Confirming {...props} />;
  if (verdict.phase === "rejecting" || verdict.phase === "sending") return <Rejecting {...props} />;
  if (verdict.phase === "done" || verdict.phase === "conflict") return <Decided {...props} />;
  if (verdict.phase === "unknown") return <Unknown {...props} />;
  return <Open {...props} />;
}

function Unknown({ review: { verdict, asking, ask } }: Props) {
  const approved = verdict.phase === "unknown" && verdict.approved;
  return (
    <div className={cx(styles.verdict, styles.refuse)}>
      <p className={layout.row} role="alert">
        <Icon name="wifi" />
        <span>
          <b>No answer came.</b> It is not known whether the payment was {approved ? "approved" : "rejected"}.
        </span>
      </p>
      <div className={styles.actions}>
        <span className={cx(layout.grow, layout.wideOnly)} />
        <Button size="big" variant="solid" busy={asking} onClick={ask} onKeyDown={noRepeat}>
          Ask the shop again
        </Button>
      </div>
    </div>
  );
}

function Open({ review: { verdict, dispatch, approve, lockReason, isTooSoon }, order: { paymentInfo } }: Props) {
  const { deadline, submittedAt } = paymentInfo;
  const error = verdict.phase === "open" ? verdict.error : "";
  return (
    <div className={styles.verdict}>
      {error ? <FieldError as="p">{error}. This payment is still waiting.</FieldError> : null}
      <div className={cx(layout.row, !lockReason && layout.wideOnly)}>
        {deadline ? <Countdown deadline={deadline} className={layout.wideOnly} /> : null}
        <span className={layout.grow} />
        {lockReason ? (
          <span className={text.small}>
            <b>Approve is locked:</b> {lockReason}
          </span>
        ) : (
          <span className={text.hint}>{submittedAt ? `Waiting since ${dayTime(submittedAt)}` : ""}</span>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          size="big"
          variant="bad-line"
          icon="x"
          onClick={() => dispatch({ type: "reject" })}
          onKeyDown={noRepeat}
          aria-keyshortcuts="R"
        >
          Reject
          <Kbd>R</Kbd>
        </Button>
        <span className={cx(layout.grow, layout.wideOnly)} />
        <Button
          size="big"
          variant="good"
          className={styles.approve}
          icon={lockReason ? "lock" : "check"}
          aria-disabled={lockReason || isTooSoon ? true : undefined}
          aria-keyshortcuts="A"
          onKeyDown={noRepeat}
          onClick={approve}
        >
          Approve
          <Kbd>A</Kbd>
        </Button>
      </div>
    </div>
  );
}

function Confirming({ review: { verdict, dispatch, send, amount, isAnswered }, order, question }: Props) {
  const yes = useRef<HTMLButtonElement>(null);
  const sending = verdict.phase === "sending";
  useEffect(() => yes.current?.focus({ preventScroll: true }), []);
  return (
    <div
      className={cx(styles.verdict, styles.confirming)}
      role="alertdialog"
      aria-label="Approve this payment?"
      aria-describedby="verdict-question"
    >
      <p id="verdict-question">
        Approve <b>{rupees(amount)}</b> for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>
        ?
      </p>
      {question ?? (
        <p className={styles.follows}>The order becomes Confirmed and {firstNameOf(order)} gets an e-mail.</p>
      )}
      <div className={styles.actions}>
        <Button
          ref={yes}
          size="big"
          variant="good"
          className={styles.approve}
          icon="check"
          busy={sending}
          disabled={!isAnswered}
          onClick={send}
          onKeyDown={noRepeat}
        >
          Yes, approve
          <Kbd>Enter</Kbd>
        </Button>
        <span className={cx(layout.grow, layout.wideOnly)} />
        <Button size="big" disabled={sending} onClick={() => dispatch({ type: "back" })}>
          Back
          <Kbd>Esc</Kbd>
        </Button>
      </div>
    </div>
  );
}

function Rejecting({ review: { verdict, dispatch, send }, order }: Props) {
  const message = useRef<HTMLTextAreaElement>(null);
  const first = useRef<HTMLFieldSetElement>(null);
  const sending = verdict.phase === "sending";
  const state = verdict.phase === "rejecting" || verdict.phase === "sending" ? verdict : null;
  const error = verdict.phase === "rejecting" ? verdict.error : "";
  useEffect(() => first.current?.querySelector("input")?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (state?.reason === 5) message.current?.focus();
    else if (state?.reason !== null && state?.reason !== undefined) {
      first.current?.querySelectorAll("input")[state.reason]?.focus({ preventScroll: true });
    }
  }, [state?.reason]);
  return (
    <div className={cx(styles.verdict, styles.refuse)} data-escape="">
      <h2 id="verdict-why">Why is this payment rejected?</h2>
      <fieldset className={styles.reasons} aria-labelledby="verdict-why" ref={first} disabled={sending}>
        {reasons.map(({ label }, index) => (
          <label key={label} className={state?.reason === index ? styles.chosen : undefined}>
            <input
              type="radio"
              className={layout.unseen}
              name="reason"
              checked={state?.reason === index}
              onChange={() => dispatch({ type: "reason", reason: index })}
            />
            <Kbd>{String(index + 1)}</Kbd>
            {label}
          </label>
        ))}
      </fieldset>
      <label className={styles.message}>
        <span className={text.hint}>{firstNameOf(order)} will read this:</span>
        <textarea
          ref={message}
          className={inputs.input}
          rows={2}
          maxLength={1000}
          disabled={sending}
          value={state?.text ?? ""}
          aria-invalid={error ? true : undefined}
          onChange={(event) => dispatch({ type: "write", text: event.currentTarget.value })}
        />
      </label>
      {error ? <FieldError as="p">{error}</FieldError> : null}
      <div className={styles.actions}>
        <Button size="big" disabled={sending} onClick={() => dispatch({ type: "back" })}>
          Back
          <Kbd>Esc</Kbd>
        </Button>
        <span className={cx(layout.grow, layout.wideOnly)} />
        <Button
          size="big"
          variant="bad"
          icon="x"
          busy={sending}
          onClick={send}
          onKeyDown={noRepeat}
          aria-keyshortcuts="Control+Enter"
        >
          Reject payment
          <Kbd>Ctrl Enter</Kbd>
        </Button>
      </div>
    </div>
  );
}

function Decided({ review: { verdict }, onNext, next, left }: Props) {
  const messageRef = useRef<HTMLParagraphElement>(null);
  // Focus moves to the text, not to a button, so that the same key press does not trigger a second action.
  useEffect(() => messageRef.current?.focus({ preventScroll: true }), []);
  const isConflict = verdict.phase === "conflict";
  const approved = verdict.phase === "done" && verdict.approved;
  return (
    <div className={cx(styles.verdict, isConflict || !approved ? styles.refuse : styles.confirming)}>
      <p className={layout.row} ref={messageRef} tabIndex={-1} role={isConflict ? "alert" : "status"}>
        <Icon name={approved ? "shield" : "stop"} />
        {verdict.phase === "conflict" ? (
          <span>
            <b>{verdict.message}</b> {verdict.unsaved ? "Your decision was not saved." : null}
          </span>
        ) : verdict.phase === "done" ? (
          <b>
            {approved ? "Approved" : "Rejected"} by you, {formatTime(verdict.at)}.
          </b>
        ) : null}
      </p>
      <p className={styles.follows}>
        {approved ? "Order is Confirmed. " : ""}
        {left === null
          ? "How many payments still wait is not known."
          : left === 0
            ? "No payment is waiting."
            : `${left} ${left === 1 ? "payment is" : "payments are"} still waiting.`}
      </p>
      <div className={styles.actions}>
        <span className={cx(layout.grow, layout.wideOnly)} />
        {onNext ? (
          <Button size="big" variant="solid" onClick={onNext} onKeyDown={noRepeat} aria-keyshortcuts="J">
            {next ? `Next: ${next.orderNumber}, ${rupees(next.total)}` : "To Orders"}
            <Kbd>J</Kbd>
          </Button>
        ) : null}
      </div>
    </div>
  );
}
