import { type FormEvent, useState } from "react";
import { refundMutation } from "../../api/orders";
import type { Order } from "../../api/types";
import { rupees } from "../../lib/money";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextField } from "../../ui/Field";
import { useOrderChange } from "./useOrderChange";

type Props = { order: Order; onClose: () => void };

/** Records that the due money was sent back, by bank or in cash. */
export function RefundDialog({ order, onClose }: Props) {
  const [cash, setCash] = useState(false);
  const [reference, setReference] = useState("");
  const [note, setNote] = useState("");
  const [asked, setAsked] = useState(false);
  const { send, busy, error } = useOrderChange({
    change: refundMutation,
    order,
    done: "Refund recorded",
    failed: "Failed to record the refund",
    onDone: onClose,
  });
  const missing = !cash && reference.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!missing) send({ cash, reference: cash ? "" : reference.trim(), note: note.trim() });
  };
  return (
    <Dialog title="Record refund" onClose={onClose} locked={busy} dirty={reference !== "" || note !== ""}>
      <form className="col" noValidate onSubmit={submit}>
        <FormError>{error}</FormError>
        <p className="s">
          <b>{rupees(order.refund?.amount ?? order.amountReceived)}</b> sent back for <b>{order.orderNumber}</b>. The
          customer gets an e-mail with the reference.
        </p>
        <div className="picks pair" role="radiogroup" aria-label="How it was sent">
          <label className={cash ? undefined : "on"}>
            <input type="radio" name="refund-way" checked={!cash} onChange={() => setCash(false)} />
            Bank or UPI
          </label>
          <label className={cash ? "on" : undefined}>
            <input type="radio" name="refund-way" checked={cash} onChange={() => setCash(true)} />
            Cash
          </label>
        </div>
        {cash ? null : (
          <TextField
            label="Reference of the refund"
            className="mono"
            maxLength={60}
            data-autofocus
            value={reference}
            error={asked && missing ? "Please enter the reference of the refund, or choose cash" : ""}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <TextField
          label={
            <>
              Note <span className="dim">(optional)</span>
            </>
          }
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className="dlg-foot">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" busy={busy}>
            Record refund
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
