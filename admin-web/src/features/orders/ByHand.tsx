import { cx } from "@shop/shared/lib/classes";
import { rupees } from "@shop/shared/lib/money";
import { useState } from "react";
import { recordCreditMutation, undoCreditMutation } from "../../api/orders";
import type { Order } from "../../api/types";
import { dayTime } from "../../lib/dates";
import { parseAmount } from "../../lib/money";
import { groupReference } from "../../lib/order";
import { optionsOf } from "../../lib/records";
import { Button } from "../../ui/Button";
import { PickField, TextField } from "../../ui/Field";
import { KeyValues } from "../../ui/KeyValues";
import { NoWrap } from "../../ui/NoWrap";
import { ReasonDialog } from "../../ui/ReasonDialog";
import text from "../../ui/text.module.css";
import { type Excess, ExcessField } from "./ExcessField";
import { type Resolution, ResolutionField } from "./ResolutionField";
import { useOrderChange } from "./useOrderChange";

type Credit = Order["paymentInfo"]["byHand"][number];
type Way = Credit["way"];

const wayLabels: Record<Way, string> = {
  deposit: "Cash paid into the bank",
  elsewhere: "Transfer to another account",
  cash: "Cash",
  bank: "Bank transfer",
  other: "Another way",
};
const reasonLabel = "Reason (saved in the history)";

/** Money that no statement can show, with a reason. */
export function RecordCreditDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [amount, setAmount] = useState(String(order.amountDue));
  const [way, setWay] = useState<Way>("deposit");
  const [reference, setReference] = useState("");
  const [excess, setExcess] = useState<Excess | null>(null);
  const [resolution, setResolution] = useState<Resolution | null>(null);
  const [problem, setProblem] = useState("");
  const { send, busy, error } = useOrderChange({
    change: recordCreditMutation,
    order,
    done: "Payment recorded",
    failed: "Failed to record the payment",
    onDone: onClose,
  });
  const cancelled = order.status === "cancelled";
  const came = parseAmount(amount) || null;
  const isTooMuch = came !== null && came > order.amountDue && !(cancelled && resolution !== "revive");
  const part = came !== null && came < order.amountDue && !cancelled;
  const onSend = (reason: string) => {
    if (came === null) return setProblem("Please enter the amount in rupees");
    if (cancelled && resolution === null) return setProblem("Please say what happens with the money");
    if (isTooMuch && excess === null) return setProblem("Please say what happens with the rest");
    send({
      amount: came,
      way,
      reference: reference.trim(),
      reason,
      proof: order.paymentInfo.paymentScreenshot?._id ?? null,
      part,
      excess: isTooMuch ? excess : null,
      resolution: cancelled ? resolution : null,
    });
  };
  return (
    <ReasonDialog
      title="Record a payment by hand?"
      label={reasonLabel}
      confirmLabel="Record payment"
      busy={busy}
      error={problem || error}
      onClose={onClose}
      onSend={onSend}
      fields={
        <>
          <TextField
            label="Amount in rupees"
            inputMode="decimal"
            data-autofocus
            value={amount}
            hint={part && came !== null ? `A part: ${rupees(order.amountDue - came)} stay due` : undefined}
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
          <PickField label="How it came" value={way} options={optionsOf(wayLabels)} onChange={setWay} />
          <TextField
            label={
              <>
                Bank reference <span className={text.dim}>(optional)</span>
              </>
            }
            maxLength={40}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          {cancelled ? <ResolutionField value={resolution} onChange={setResolution} /> : null}
          {isTooMuch ? <ExcessField over={came - order.amountDue} value={excess} onChange={setExcess} /> : null}
        </>
      }
    >
      <p>
        For money that the bank statement cannot show. <b>{rupees(order.amountDue)}</b> are due for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>
        .
      </p>
    </ReasonDialog>
  );
}

/** Payments that staff recorded by hand, each with its reason and, for those who may, its undoing. */
export function RecordedByHand({ order }: { order: Order }) {
  const [undoing, setUndoing] = useState<Credit | null>(null);
  const credits = order.paymentInfo.byHand;
  if (credits.length === 0) return null;
  return (
    <>
      <KeyValues>
        {credits.map((credit) => (
          <CreditLine key={credit._id} credit={credit} onUndo={credit.canUndo ? () => setUndoing(credit) : null} />
        ))}
      </KeyValues>
      {undoing ? <UndoCreditDialog order={order} credit={undoing} onClose={() => setUndoing(null)} /> : null}
    </>
  );
}

function CreditLine({ credit, onUndo }: { credit: Credit; onUndo: (() => void) | null }) {
  return (
    <>
      <dt>Recorded by hand</dt>
      <dd>
        {rupees(credit.amount)}, {wayLabels[credit.way].toLowerCase()}
        {credit.reference ? (
          <>
            , <span className={text.mono}>{groupReference(credit.reference)}</span>
          </>
        ) : null}
        , by {credit.by}, {dayTime(credit.at)}
        <small className={cx(text.block, text.dim)}>{credit.reason}</small>
        {onUndo ? (
          <Button size="small" onClick={onUndo} aria-label={`Undo ${rupees(credit.amount)} recorded by hand`}>
            Undo
          </Button>
        ) : null}
      </dd>
    </>
  );
}

function UndoCreditDialog({ order, credit, onClose }: { order: Order; credit: Credit; onClose: () => void }) {
  const { send, busy, error } = useOrderChange({
    change: undoCreditMutation,
    order,
    done: "Recorded payment undone",
    failed: "Failed to undo the payment",
    onDone: onClose,
  });
  return (
    <ReasonDialog
      title="Undo the recorded payment?"
      label={reasonLabel}
      confirmLabel="Undo payment"
      busy={busy}
      error={error}
      onClose={onClose}
      onSend={(reason) => send({ credit: credit._id, reason })}
    >
      <p>
        <b>{rupees(credit.amount)}</b> for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>{" "}
        did not come. What it paid is due again.
      </p>
    </ReasonDialog>
  );
}
