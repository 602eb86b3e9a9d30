import { useMutation } from "@tanstack/react-query";
import { getWriteMessage } from "../../api/errors";
import {
  approveMatchMutation,
  type BankRow,
  type Match,
  type Proposal,
  setAsideMutation,
  undoMatchMutation,
} from "../../api/matching";
import { fullDay } from "../../lib/dates";
import { failed } from "../../lib/messages";
import { rupees } from "../../lib/money";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { ReasonDialog } from "../../ui/ReasonDialog";
import { approvedBy } from "./proposals";

const forRecords = "Reason, for the records";

type AsideProps = { row: BankRow; onDone: (row: BankRow) => void; onClose: () => void };

/** A row that pays no order. It can be put back. */
export function AsideDialog({ row, onDone, onClose }: AsideProps) {
  const send = useMutation({ ...setAsideMutation, onSuccess: onDone });
  return (
    <ReasonDialog
      title="Set this row aside?"
      label={forRecords}
      act="Set aside"
      busy={send.isPending}
      error={send.error ? getWriteMessage(send.error, failed.setAside, "set aside") : ""}
      onClose={onClose}
      onSend={(reason) => send.mutate({ id: row._id, reason })}
    >
      <p>
        <b>{rupees(row.amount)}</b> of {fullDay(row.date)}, {row.account}. {row.narration}
      </p>
      <p>The row pays no order then, and leaves the lists.</p>
    </ReasonDialog>
  );
}

type SplitProps = { proposal: Proposal; allowed: boolean; onDone: (made: Match[]) => void; onClose: () => void };

/** One transfer for several orders: for super admins, with a reason. */
export function SplitDialog({ proposal, allowed, onDone, onClose }: SplitProps) {
  const send = useMutation({ ...approveMatchMutation, onSuccess: onDone });
  const parts = (
    <ul>
      {proposal.orders.map(({ _id, orderNumber, amountDue }) => (
        <li key={_id}>
          {orderNumber}: <b>{rupees(amountDue)}</b>
        </li>
      ))}
    </ul>
  );
  if (!allowed) {
    return (
      <Dialog
        title="One transfer for several orders"
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        {parts}
        <p>A super admin may split one transfer over several orders, with a reason.</p>
      </Dialog>
    );
  }
  return (
    <ReasonDialog
      title="Split this transfer over several orders?"
      label={forRecords}
      act="Approve"
      busy={send.isPending}
      error={send.error ? getWriteMessage(send.error, failed.approveMatch, "approved") : ""}
      onClose={onClose}
      onSend={(reason) => send.mutate({ ...approvedBy(proposal), reason })}
    >
      {parts}
    </ReasonDialog>
  );
}

type UndoProps = { match: Match; said: string; onDone: () => void; onClose: () => void };

/** Opens the row again, and gives order and payment back the statuses that the match found. */
export function UndoDialog({ match, said, onDone, onClose }: UndoProps) {
  const send = useMutation({ ...undoMatchMutation, onSuccess: onDone });
  return (
    <ReasonDialog
      title="Undo this match?"
      label={forRecords}
      act="Undo match"
      busy={send.isPending}
      error={send.error ? getWriteMessage(send.error, failed.undoMatch, "undone") : ""}
      onClose={onClose}
      onSend={(reason) => send.mutate({ id: match._id, reason })}
    >
      <p>
        <b>{rupees(match.amount)}</b> of {fullDay(match.date)}, {match.account}, for {said}.
      </p>
      <p>Payment and order are as they were before. If the order has moved on since, nothing is undone.</p>
    </ReasonDialog>
  );
}
