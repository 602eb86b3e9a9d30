import { ApiError } from "@shop/shared/api/errors";
import { formatTime } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { decisionMutation, verdictMutation } from "../../api/orders";
import { useSession } from "../../api/session";
import type { Order, Warning } from "../../api/types";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { toastDone, toastFailed } from "../../ui/toast";
import type { Excess } from "./ExcessField";
import { claimed } from "./PaymentDetails";
import type { Resolution } from "./ResolutionField";
import { approvalNote, initialReview, type ReviewAction, reviewReducer } from "./reviewReducer";
import { answers } from "./Warnings";

type PaymentInfo = Order["paymentInfo"];

/** 'Arun Prakash has already approved this payment at 6:51 pm.' */
function decidedText({ status, verifiedBy, verifiedAt }: PaymentInfo, byMe: boolean): string {
  if (status === "pending") return "This payment waits for money again: a part of it was recorded, or undone.";
  const who = byMe ? "You have" : `${verifiedBy?.name ?? "Somebody else"} has`;
  const when = verifiedAt ? ` at ${formatTime(verifiedAt)}` : "";
  return `${who} already ${status === "failed" ? "rejected" : "approved"} this payment${when}.`;
}

const sentAt = (moment: string | null): ReviewAction => ({
  type: "sent",
  at: moment ? Date.parse(moment) : Date.now(),
});

/** Milliseconds after a change of order during which a press, meant for the last one, decides nothing. */
const settleFor = 500;

export const customerOf = (order: Order) => order.shippingAddress.name || order.user?.name || "The customer";
export const firstNameOf = (order: Order) => customerOf(order).split(" ")[0] ?? "";

export type PaymentReview = ReturnType<typeof usePaymentReview>;

/** The decision on one payment: what was answered about it, its verdict, and how that is sent. Another proof starts again. */
export function usePaymentReview(order: Order) {
  const { user: admin } = useSession();
  const [verdict, dispatch] = useReducer(reviewReducer, initialReview);
  const { mutateAsync: decideOnServer } = useMutation(verdictMutation);
  const { mutateAsync: fetchDecision, isPending: asking } = useMutation(decisionMutation);
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [excess, setExcess] = useState<Excess | null>(null);
  const cancelled = order.status === "cancelled";
  const row = order.bank?.row ?? null;
  // What the bank shows beyond what is due; money that goes back as a whole has no such rest.
  const difference = row && !(cancelled && resolution !== "revive") ? row.amount - order.amountDue : 0;
  const isAnswered = (!cancelled || resolution !== null) && (difference <= 0 || excess !== null);
  const [ticked, setTicked] = useState<Set<string>>(new Set());
  const info = order.paymentInfo;
  const proof = info.paymentScreenshot?._id ?? null;
  const [shown, setShown] = useState(proof);
  // What was answered and begun was about the proof before.
  if (proof !== shown) {
    setShown(proof);
    setTicked(new Set());
    dispatch({ type: "replaced" });
  }
  const open = info.warnings.filter((warning) => !ticked.has(warning.kind));
  /** The proof that was painted. */
  const [seenProof, setSeenProof] = useState<string | null>(null);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleFor);
    return () => clearTimeout(timer);
  }, []);
  const lockReason = !info.paymentScreenshot
    ? "no picture"
    : open.length > 0
      ? `${open.length} ${open.length === 1 ? "warning" : "warnings"} to answer`
      : "";
  // Only briefly: the button is disabled, without a message that would flash.
  const isTooSoon = seenProof !== proof || !settled;

  const toWarning = () => {
    const first = open[0];
    if (!first) return;
    const box = document.getElementById(`warning-${first.kind}`);
    box?.scrollIntoView({ block: "center" });
    box?.focus({ preventScroll: true });
  };

  const decisionSaved = (approved: boolean) => {
    toastDone(approved ? "Payment approved" : "Payment rejected", `${order.orderNumber}, ${rupees(claimed(order))}`);
  };

  /** The stored result of a decision whose response was lost, or that was made elsewhere. */
  const settle = (now: PaymentInfo, sent: boolean | null) => {
    const byMe = now.verifiedBy !== null && now.verifiedBy._id === admin?._id;
    if (now.status === "verification_pending") {
      if (sent !== null) dispatch({ type: "failed", message: "Your decision did not reach the shop" });
    } else if (byMe && sent === (now.status === "completed")) {
      dispatch(sentAt(now.verifiedAt));
      decisionSaved(sent);
    } else {
      dispatch({ type: "conflict", message: decidedText(now, byMe) });
    }
  };
  const onNews = useEffectEvent(() => settle(info, verdict.phase === "unknown" ? verdict.approved : null));
  // Decided elsewhere while this screen was open, or found out about a decision whose answer was lost.
  useEffect(() => {
    if (["sending", "done", "conflict"].includes(verdict.phase)) return;
    if (info.status !== "verification_pending") onNews();
  }, [info.status, verdict.phase]);

  const notes = () => {
    const chosen = info.warnings.filter(({ kind }) => ticked.has(kind)).map(({ kind }) => answers[kind]);
    return chosen.length > 0 ? `${approvalNote}. ${chosen.join(". ")}.` : approvalNote;
  };

  const send = async () => {
    if (proof === null || (verdict.phase !== "confirming" && verdict.phase !== "rejecting")) return;
    if (verdict.phase === "confirming" && !isAnswered) return;
    const approved = verdict.phase === "confirming";
    const text = verdict.phase === "rejecting" ? verdict.text.trim() : "";
    dispatch({ type: "send" });
    if (!approved && text === "") return;
    try {
      const adminNotes = approved ? notes() : text;
      const bank = { row: row?._id ?? null, part: difference < 0, excess: difference > 0 ? excess : null };
      const answers = { ...bank, ...(cancelled ? { resolution } : {}) };
      await decideOnServer({ id: order._id, approved, proof, adminNotes, ...(approved ? answers : {}) });
      if (approved && difference < 0) {
        toastDone("Part of the payment recorded", `${order.orderNumber}, ${rupees(row?.amount ?? 0)}`);
        dispatch({ type: "recorded", message: `The part is recorded. ${rupees(-difference)} stay due.` });
        return;
      }
      dispatch(sentAt(null));
      decisionSaved(approved);
    } catch (error) {
      if (error instanceof ApiError && (error.isOutcomeUnknown || error.code === "payment_already_decided")) {
        await askServer(approved);
        return;
      }
      toastFailed(error, failed.verifyPayment);
      dispatch({ type: "failed", message: getErrorMessage(error, failed.verifyPayment).replace(/\.$/, "") });
    }
  };
  const askServer = async (approved: boolean) => {
    try {
      const { paymentInfo } = await fetchDecision(order._id);
      if (paymentInfo) settle(paymentInfo, approved);
      else dispatch({ type: "unanswered" });
    } catch {
      dispatch({ type: "unanswered" });
    }
  };

  const tick = (kind: Warning["kind"]) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(kind)) after.add(kind);
      return after;
    });

  return {
    verdict,
    dispatch,
    /** Asks whether to approve, or goes to the first warning that is not answered. */
    approve: () => (lockReason || isTooSoon ? toWarning() : dispatch({ type: "approve" })),
    send: () => void send(),
    /** Asks for the result of a decision whose response was lost. */
    ask: () => void (verdict.phase === "unknown" && askServer(verdict.approved)),
    asking,
    resolution,
    setResolution,
    excess,
    setExcess,
    difference,
    /** All that an approval needs was chosen. */
    isAnswered,
    ticked,
    tick,
    /** Why an approval is locked, or empty. */
    lockReason,
    /** Locked for a moment: the picture is not painted yet, or the order has just changed. */
    isTooSoon,
    onSeen: (isSeen: boolean) => setSeenProof(isSeen ? proof : null),
    /** What the bank shows, or what the customer says was paid. */
    amount: row?.amount ?? claimed(order),
  };
}
