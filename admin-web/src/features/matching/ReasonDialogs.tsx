import { formatDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import type { ComponentProps } from "react";
import {
  approveMatchMutation,
  type BankRow,
  type Match,
  type Proposal,
  setAsideMutation,
  undoMatchMutation,
} from "../../api/matching";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { NoWrap } from "../../ui/NoWrap";
import { ReasonDialog } from "../../ui/ReasonDialog";
import { useWrite } from "../../ui/useWrite";
import { approvedBy } from "./proposals";

type RecordedProps = Omit<ComponentProps<typeof ReasonDialog>, "label" | "busy" | "error"> & {
  sending: { isPending: boolean; refusal: string };
};

/** Asks for a reason that is stored with the change. */
function RecordedReason({ sending, ...rest }: RecordedProps) {
  const { isPending, refusal } = sending;
  return <ReasonDialog {...rest} label="Reason, for the records" busy={isPending} error={refusal} />;
}

type AsideProps = { row: BankRow; onDone: (row: BankRow) => void; onClose: () => void };

/** A row that pays no order. It can be put back. */
export function AsideDialog({ row, onDone, onClose }: AsideProps) {
  const send = useWrite({ ...setAsideMutation, onSuccess: onDone }, failed.setAside, "set aside");
  return (
    <RecordedReason
      title="Set this row aside?"
      confirmLabel="Set aside"
      sending={send}
      onClose={onClose}
      onSend={(reason) => send.mutate({ id: row._id, reason })}
    >
      <p>
        <b>{rupees(row.amount)}</b> of {formatDay(row.date)}, {row.account}. {row.narration}
      </p>
      <p>The row then pays no order, and leaves the lists.</p>
    </RecordedReason>
  );
}

type SplitProps = { proposal: Proposal; allowed: boolean; onDone: (matches: Match[]) => void; onClose: () => void };

/** One transfer for several orders: for super admins, with a reason. */
export function SplitDialog({ proposal, allowed, onDone, onClose }: SplitProps) {
  const send = useWrite({ ...approveMatchMutation, onSuccess: onDone }, failed.approveMatch, "approved");
  const parts = (
    <ul>
      {proposal.orders.map(({ _id, orderNumber, amountDue }) => (
        <li key={_id}>
          <NoWrap>{orderNumber}</NoWrap>: <b>{rupees(amountDue)}</b>
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
    <RecordedReason
      title="Split this transfer over several orders?"
      confirmLabel="Approve"
      sending={send}
      onClose={onClose}
      onSend={(reason) => send.mutate({ ...approvedBy(proposal), reason })}
    >
      {parts}
    </RecordedReason>
  );
}

type UndoProps = {
  match: Pick<Match, "_id" | "amount" | "date" | "account">;
  label: string;
  onDone: () => void;
  onClose: () => void;
};

/** Opens the row again, and gives order and payment back the statuses that the match found. */
export function UndoDialog({ match, label, onDone, onClose }: UndoProps) {
  const send = useWrite({ ...undoMatchMutation, onSuccess: onDone }, failed.undoMatch, "undone");
  return (
    <RecordedReason
      title="Undo this match?"
      confirmLabel="Undo match"
      sending={send}
      onClose={onClose}
      onSend={(reason) => send.mutate({ id: match._id, reason })}
    >
      <p>
        <b>{rupees(match.amount)}</b> of {formatDay(match.date)}, {match.account}, for {label}.
      </p>
      <p>Payment and order are as they were before. If the order has moved on since, nothing is undone.</p>
    </RecordedReason>
  );
}
