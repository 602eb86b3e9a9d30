import { toIsoDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { type FormEvent, useState } from "react";
import { refundMutation, type ShownOrder } from "../../api/orders";
import type { Order } from "../../api/types";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Choice, Choices } from "../../ui/Choice";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { Whole } from "../../ui/Whole";
import { PayeeText } from "./PayeeText";
import { useOrderChange } from "./useOrderChange";

type Props = { order: ShownOrder; amount: number; payee: Order["payee"]; onClose: () => void };

/** Records that the due money was sent back, by bank or in cash, and on which day. */
export function RefundDialog({ order, amount, payee, onClose }: Props) {
  const today = toIsoDay();
  const [day, setDay] = useState(today);
  const [cash, setCash] = useState(false);
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const { send, busy, error } = useOrderChange({
    change: refundMutation,
    order,
    done: "Refund recorded",
    failed: "Failed to record the refund",
    onDone: onClose,
  });
  const missing = !cash && reference.trim() === "";
  const wrongDay = day === "" || day > today;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!missing && !wrongDay) send({ cash, reference: cash ? "" : reference.trim(), note: note.trim(), sentOn: day });
  };
  return (
    <Dialog
      title="Record refund"
      onClose={onClose}
      locked={busy}
      dirty={reference !== "" || note !== "" || day !== today}
    >
      <form className={layout.fields} noValidate onSubmit={submit}>
        <FormError>{error}</FormError>
        <p className={text.small}>
          <b>{rupees(amount)}</b> sent back for{" "}
          <b>
            <Whole>{order.orderNumber}</Whole>
          </b>
          . The customer gets an e-mail with the reference.
        </p>
        <p className={text.small}>
          The customer wants it sent to: <PayeeText payee={payee} />
        </p>
        <Choices label="How it was sent" columns="pair">
          <Choice name="refund-way" checked={!cash} onChange={() => setCash(false)}>
            Bank or UPI
          </Choice>
          <Choice name="refund-way" checked={cash} onChange={() => setCash(true)}>
            Cash
          </Choice>
        </Choices>
        {cash ? null : (
          <TextField
            label="Reference of the refund"
            maxLength={60}
            data-autofocus
            value={reference}
            error={submitted && missing ? "Please enter the reference of the refund, or choose cash" : ""}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <TextField
          label="Sent on"
          type="date"
          max={today}
          value={day}
          error={submitted && wrongDay ? "Please enter the day on which it was sent, not one in the future" : ""}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <TextField
          label={
            <>
              Note <span className={text.dim}>(optional)</span>
            </>
          }
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" busy={busy}>
            Record refund
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
