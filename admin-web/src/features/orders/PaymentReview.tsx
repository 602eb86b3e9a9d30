import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { getErrorMessage } from "../../api/errors";
import { decisionMutation, verdictMutation } from "../../api/orders";
import { useSession } from "../../api/session";
import type { Order, Warning } from "../../api/types";
import { classes } from "../../lib/classes";
import { dayTime, time } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { rupees } from "../../lib/money";
import { ApiError } from "../../shared/api/errors";
import { Card } from "../../ui/Card";
import { copyText } from "../../ui/copy";
import { useKeys } from "../../ui/keys";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone, toastFailed } from "../../ui/toast";
import { BankLine } from "./BankLine";
import { RecordedByHand } from "./ByHand";
import { type Excess, ExcessField } from "./ExcessField";
import { LooksAlike } from "./LooksAlike";
import { PaymentActions } from "./PaymentActions";
import { Checklist, claimed, PaymentDetails } from "./PaymentDetails";
import styles from "./PaymentReview.module.css";
import { ProofViewer } from "./ProofViewer";
import { ReadValues } from "./ReadValues";
import { type Resolution, ResolutionField, resolutions } from "./ResolutionField";
import { ReviewActions } from "./ReviewActions";
import { approvalNote, decide, type Press, start } from "./verdict";
import { answers, Warnings, WarningsLink, warnedShort } from "./Warnings";

type Props = {
  order: Order;
  /** Payments still waiting, without this one; null while their number is not known. */
  left: number | null;
  next: { orderNumber: string; total: number } | null;
  onNext: (() => void) | null;
  onRenew: () => Promise<unknown>;
};

/** Locked for half a second after a change of order, so that a press meant for the last one decides nothing here. */
const settleFor = 500;

type PaymentInfo = Order["paymentInfo"];

/** 'Arun Prakash has already approved this payment at 6:51 pm.' */
function decidedText({ status, verifiedBy, verifiedAt }: PaymentInfo, byMe: boolean): string {
  if (status === "pending") return "This payment waits for money again: a part of it was recorded, or undone.";
  const who = byMe ? "You have" : `${verifiedBy?.name ?? "Somebody else"} has`;
  const when = verifiedAt ? ` at ${time(verifiedAt)}` : "";
  return `${who} already ${status === "failed" ? "rejected" : "approved"} this payment${when}.`;
}

export function PaymentReview({ order, left, next, onNext, onRenew }: Props) {
  const { user: admin } = useSession();
  const [verdict, press] = useReducer(decide, start);
  const { mutateAsync: decideOnServer } = useMutation(verdictMutation);
  const { mutateAsync: fetchDecision, isPending: asking } = useMutation(decisionMutation);
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [excess, setExcess] = useState<Excess | null>(null);
  const cancelled = order.status === "cancelled";
  const row = order.bank?.row ?? null;
  // What the bank shows beyond what is due; money that goes back as a whole has no such rest.
  const difference = row && !(cancelled && resolution !== "revive") ? row.amount - order.amountDue : 0;
  const isAnswered = (!cancelled || resolution !== null) && (difference <= 0 || excess !== null);
  const [seen, setSeen] = useState(false);
  const [settled, setSettled] = useState(false);
  const [ticked, setTicked] = useState<Set<string>>(new Set());
  const info = order.paymentInfo;
  const name = order.shippingAddress.name || order.user?.name || "The customer";
  const firstName = name.split(" ")[0] ?? name;
  const proof = info.paymentScreenshot?._id ?? null;
  const [shown, setShown] = useState(proof);
  // What was answered and begun was about the proof before.
  if (proof !== shown) {
    setShown(proof);
    setSeen(false);
    setTicked(new Set());
    press({ type: "replaced" });
  }
  const open = info.warnings.filter((warning) => !ticked.has(warning.kind));

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleFor);
    return () => clearTimeout(timer);
  }, []);

  /** The stored result of a decision whose response was lost, or that was made elsewhere. */
  const settle = (now: PaymentInfo, sent: boolean | null) => {
    const byMe = now.verifiedBy !== null && now.verifiedBy._id === admin?._id;
    if (now.status === "verification_pending") {
      if (sent !== null) press({ type: "failed", message: "Your decision did not reach the shop" });
    } else if (byMe && sent === (now.status === "completed")) {
      press({ type: "sent", at: now.verifiedAt ? Date.parse(now.verifiedAt) : Date.now() });
      decisionSaved(sent);
    } else {
      press({ type: "taken", message: decidedText(now, byMe) });
    }
  };
  const onNews = useEffectEvent(() => settle(info, verdict.phase === "unknown" ? verdict.approved : null));
  // Decided elsewhere while this screen was open, or found out about a decision whose answer was lost.
  useEffect(() => {
    if (["sending", "done", "taken"].includes(verdict.phase)) return;
    if (info.status !== "verification_pending") onNews();
  }, [info.status, verdict.phase]);

  const decisionSaved = (approved: boolean) => {
    toastDone(approved ? "Payment approved" : "Payment rejected", `${order.orderNumber}, ${rupees(claimed(order))}`);
  };

  const lock = !info.paymentScreenshot
    ? "no picture"
    : open.length > 0
      ? `${open.length} ${open.length === 1 ? "warning" : "warnings"} to answer`
      : "";
  // Only briefly: the button is disabled, without a message that would flash.
  const soon = !seen || !settled;

  const notes = () => {
    const chosen = info.warnings.filter(({ kind }) => ticked.has(kind)).map(({ kind }) => answers[kind]);
    return chosen.length > 0 ? `${approvalNote}. ${chosen.join(". ")}.` : approvalNote;
  };

  const send = async () => {
    if (proof === null || (verdict.phase !== "armed" && verdict.phase !== "rejecting")) return;
    if (verdict.phase === "armed" && !isAnswered) return;
    const approved = verdict.phase === "armed";
    const text = verdict.phase === "rejecting" ? verdict.text.trim() : "";
    press({ type: "send" });
    if (!approved && text === "") return;
    try {
      const adminNotes = approved ? notes() : text;
      const bank = { row: row?._id ?? null, part: difference < 0, excess: difference > 0 ? excess : null };
      const answers = { ...bank, ...(cancelled ? { resolution } : {}) };
      await decideOnServer({ id: order._id, approved, proof, adminNotes, ...(approved ? answers : {}) });
      if (approved && difference < 0) {
        toastDone("Part of the payment recorded", `${order.orderNumber}, ${rupees(row?.amount ?? 0)}`);
        press({ type: "recorded", message: `The part is recorded. ${rupees(-difference)} stay due.` });
        return;
      }
      press({ type: "sent", at: Date.now() });
      decisionSaved(approved);
    } catch (error) {
      if (error instanceof ApiError && (error.isOutcomeUnknown || error.code === "payment_already_decided")) {
        await askServer(approved);
        return;
      }
      toastFailed(error, failed.verifyPayment);
      press({ type: "failed", message: getErrorMessage(error, failed.verifyPayment).replace(/\.$/, "") });
    }
  };
  const askServer = async (approved: boolean) => {
    try {
      const { paymentInfo } = await fetchDecision(order._id);
      if (paymentInfo) settle(paymentInfo, approved);
      else press({ type: "unanswered" });
    } catch {
      press({ type: "unanswered" });
    }
  };

  const toWarning = () => {
    const first = open[0];
    if (!first) return;
    const box = document.getElementById(`warning-${first.kind}`);
    box?.scrollIntoView({ block: "center" });
    box?.focus({ preventScroll: true });
  };
  const tick = (kind: Warning["kind"]) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(kind)) after.add(kind);
      return after;
    });
  const copy = async () => {
    if (info.reference && (await copyText(info.reference))) toastDone("Reference copied", info.reference);
  };
  const go = (act: Press) => () => press(act);
  const rejecting = verdict.phase === "rejecting";
  const numbers = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((number) => [String(number), go({ type: "reason", reason: number - 1 })]),
  );
  const choices = Object.fromEntries(
    resolutions.map(({ value }, index) => [String(index + 1), () => setResolution(value)]),
  );
  useKeys({
    a: verdict.phase === "open" ? () => (lock || soon ? toWarning() : press({ type: "arm" })) : undefined,
    r: verdict.phase === "open" ? go({ type: "reject" }) : undefined,
    Enter: verdict.phase === "armed" ? () => void send() : undefined,
    "Ctrl+Enter": rejecting ? () => void send() : undefined,
    Escape: rejecting || verdict.phase === "armed" ? go({ type: "back" }) : undefined,
    c: info.reference ? () => void copy() : undefined,
    ...(rejecting ? numbers : verdict.phase === "armed" && cancelled ? choices : {}),
  });

  const short = warnedShort(info.warnings);
  const sent = info.submittedAt;
  return (
    <Card className={styles.review} aria-label="Payment Information">
      <ProofViewer
        key={proof}
        proof={info.paymentScreenshot}
        customer={name}
        caption={
          sent
            ? `Sent ${dayTime(sent)}. ${info.earlierProofs === 0 ? "First picture for this order." : `Picture ${info.earlierProofs + 1} for this order.`}`
            : "Not sent yet."
        }
        values={order.reading?.values ?? []}
        onSeen={setSeen}
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
          <Warnings warnings={info.warnings} ticked={ticked} onTick={tick} />
          <LooksAlike orders={info.looksAlike} />
          <Checklist order={order} />
          <p className={text.hint}>
            A picture can be forged. When in doubt, look for the reference in the bank account.
          </p>
          <RecordedByHand order={order} />
          <div className={classes(layout.row, layout.wrap)}>
            <PaymentActions order={order} />
          </div>
        </div>
        <ReviewActions
          verdict={verdict}
          press={press}
          onSend={() => void send()}
          question={
            cancelled || difference !== 0 ? (
              <>
                {cancelled ? <ResolutionField value={resolution} onChange={setResolution} /> : null}
                {difference > 0 ? <ExcessField over={difference} value={excess} onChange={setExcess} /> : null}
                {difference < 0 ? (
                  <p>
                    The bank shows {rupees(row?.amount ?? 0)}: a part is recorded, {rupees(-difference)} stay due.
                  </p>
                ) : null}
              </>
            ) : null
          }
          ready={isAnswered}
          asking={asking}
          onAsk={() => void (verdict.phase === "unknown" && askServer(verdict.approved))}
          onNext={onNext}
          nextText={next ? `Next: ${next.orderNumber}, ${rupees(next.total)}` : "To Orders"}
          left={left}
          amount={row?.amount ?? claimed(order)}
          orderNumber={order.orderNumber}
          firstName={firstName}
          deadline={info.deadline}
          since={sent ? `Waiting since ${dayTime(sent)}` : ""}
          lock={lock}
          soon={soon}
          onLocked={toWarning}
        />
      </div>
    </Card>
  );
}
