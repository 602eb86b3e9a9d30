import { rupees } from "@shop/shared/lib/money";
import { type FormEvent, useState } from "react";
import { type Bill, creditMutation } from "../../api/bills";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { TextArea } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";

/** Takes a whole bill back. It cannot be undone: the number of the credit note is used up. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const credit = useWrite(
    {
      ...creditMutation,
      onSuccess: ({ message }) => {
        toastDone(message);
        onClose();
      },
    },
    failed.creditBill,
    "issued",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (reason.trim()) credit.mutate({ id: bill._id, reason: reason.trim() });
  };
  return (
    <Dialog title={`Credit note for ${bill.number}`} onClose={onClose} locked={credit.isPending} dirty={reason !== ""}>
      <form className={layout.fields} noValidate onSubmit={submit}>
        <FormError>{credit.refusal}</FormError>
        <p>
          It takes back the whole bill of {rupees(bill.total)} and cannot be undone. Afterwards another bill can be
          issued for the order, unless it is cancelled.
        </p>
        <TextArea
          label="Reason"
          hint="It is printed on the credit note."
          rows={3}
          maxLength={500}
          value={reason}
          error={submitted && !reason.trim() ? "Please say why." : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={credit.isPending}>
            Issue credit note
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
