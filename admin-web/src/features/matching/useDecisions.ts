import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { approveMatchMutation, type Claim, type Proposal, putBackMutation } from "../../api/matching";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { toastDone, toastError } from "../../ui/toast";
import type { DialogState } from "./MatchingDialogs";
import { approvedBy, type Decision, isAsked, isSplit } from "./proposals";

/** Milliseconds in which a press on the row that has just moved up decides nothing: it was meant for the one before. */
const settleFor = 500;

/** Decisions on this screen, their confirmations, and undo. `onLeft` removes rows from the list. */
export function useDecisions(onLeft: (left: readonly string[]) => void) {
  const [confirming, setConfirming] = useState<string | null>(null);
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const [decisions, setDecisions] = useState<Decision[]>([]);
  const leftAt = useRef(0);

  const decided = (more: Decision[], left: string[]) => {
    onLeft(left);
    leftAt.current = Date.now();
    setDecisions((before) => [...more, ...before]);
    setConfirming(null);
  };
  const approval = useMutation({
    ...approveMatchMutation,
    onError: (error) => toastError(getWriteMessage(error, failed.approveMatch, "approved")),
  });
  const { mutateAsync: sendApproval, isPending: isSending, variables } = approval;
  const putBack = useMutation({
    ...putBackMutation,
    onSuccess: (_, id) => {
      toastDone("The row is open again.");
      setDecisions((before) => before.filter((each) => each.kind !== "aside" || each.row !== id));
    },
    onError: (error) => toastError(getWriteMessage(error, failed.putBack, "put back")),
  });

  const approve = async (proposal: Proposal, claim?: Claim) => {
    if (isSending || !proposal.actions.includes("approve")) return;
    if (isSplit(proposal)) return setDialog({ kind: "split", proposal });
    try {
      const [match] = await sendApproval(approvedBy(proposal, claim));
      const label = (claim ?? proposal.orders[0])?.orderNumber ?? "";
      toastDone("Payment approved", label);
      // Rows that were approved together are undone together.
      decided(match ? [{ kind: "match", id: match._id, label, match }] : [], [proposal._id]);
    } catch {
      setConfirming(null);
    }
  };
  const [last] = decisions;

  return {
    confirming,
    setConfirming,
    dialog,
    setDialog,
    decided,
    approve,
    /** Handles Approve: proposals that are neither certain nor strong need a confirmation by `askFirst`. */
    approveOrAsk: (proposal: Proposal, askFirst: (proposal: Proposal) => void) => {
      if (Date.now() - leftAt.current < settleFor) return;
      if (isAsked(proposal)) askFirst(proposal);
      else void approve(proposal);
    },
    last,
    undoLast: () => {
      if (last?.kind === "aside") putBack.mutate(last.row);
      else if (last) setDialog({ kind: "undo", decision: last });
    },
    isUndoing: putBack.isPending,
    undone: (id: string) => setDecisions((before) => before.filter((each) => each.id !== id)),
    isBusy: ({ rows: [row] }: Proposal) => isSending && row !== undefined && row._id === variables.rows[0],
  };
}
