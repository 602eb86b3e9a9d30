import { rupees } from "@shop/shared/lib/money";
import * as z from "zod/mini";
import { type Bill, creditMutation } from "../../api/bills";
import { failed } from "../../lib/messages";
import { TextArea } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, "Please say why.")) });

/** Takes a whole bill back. It cannot be undone: the number of the credit note is used up. */
export function CreditDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const form = useMutationForm({
    id: "credit",
    schema,
    defaultValues: { reason: "" },
    mutation: creditMutation,
    variables: ({ reason }) => ({ id: bill._id, reason }),
    failed: failed.creditBill,
    done: "issued",
    quiet: true,
    onSuccess: ({ message }) => toastDone(message),
    leave: onClose,
  });
  return (
    <FormDialog title={`Credit note for ${bill.number}`} save="Issue credit note" form={form} onClose={onClose}>
      <p>
        It takes back the whole bill of {rupees(bill.total)} and cannot be undone. Afterwards another bill can be issued
        for the order, unless it is cancelled.
      </p>
      <TextArea
        label="Reason"
        hint="It is printed on the credit note."
        rows={3}
        maxLength={500}
        {...form.register("reason")}
      />
    </FormDialog>
  );
}
