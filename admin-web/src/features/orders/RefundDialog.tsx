import { toIsoDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { type DialogProps, refundMutation } from "../../api/orders";
import type { Order } from "../../api/types";
import { Choice, Choices } from "../../ui/Choice";
import { TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { NoWrap } from "../../ui/NoWrap";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { PayeeText } from "./PayeeText";

type Props = { order: DialogProps; amount: number; payee: Order["payee"]; onClose: () => void };

const schema = z
  .object({
    cash: z.boolean(),
    reference: z.string().check(z.trim()),
    sentOn: z
      .string()
      .check(
        z.refine(
          (day) => day !== "" && day <= toIsoDay(),
          "Please enter the day on which it was sent, not one in the future",
        ),
      ),
    note: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ cash, reference }) => cash || reference !== "", {
      path: ["reference"],
      message: "Please enter the reference of the refund, or choose cash",
    }),
  );

/** Records that the due money was sent back, by bank or in cash, and on which day. */
export function RefundDialog({ order, amount, payee, onClose }: Props) {
  const form = useMutationForm({
    id: "refund",
    schema,
    defaultValues: { cash: false, reference: "", sentOn: toIsoDay(), note: "" },
    mutation: refundMutation,
    variables: (sent) => ({ order, body: sent.cash ? { ...sent, reference: "" } : sent }),
    failed: "Failed to record the refund",
    done: null,
    quiet: true,
    onSuccess: () => toastDone("Refund recorded", order.orderNumber),
    leave: onClose,
  });
  const { register } = form;
  const cash = useController({ control: form.control, name: "cash" }).field;
  return (
    <FormDialog title="Record refund" save="Record refund" form={form} onClose={onClose}>
      <p className={text.small}>
        <b>{rupees(amount)}</b> sent back for{" "}
        <b>
          <NoWrap>{order.orderNumber}</NoWrap>
        </b>
        . The customer gets an e-mail with the reference.
      </p>
      <p className={text.small}>
        The customer wants it sent to: <PayeeText payee={payee} />
      </p>
      <Choices label="How it was sent" columns="pair">
        <Choice name="refund-way" checked={!cash.value} onChange={() => cash.onChange(false)}>
          Bank or UPI
        </Choice>
        <Choice name="refund-way" checked={cash.value} onChange={() => cash.onChange(true)}>
          Cash
        </Choice>
      </Choices>
      {cash.value ? null : (
        <TextField label="Reference of the refund" maxLength={60} data-autofocus {...register("reference")} />
      )}
      <TextField label="Sent on" type="date" max={toIsoDay()} {...register("sentOn")} />
      <TextField
        label={
          <>
            Note <span className={text.dim}>(optional)</span>
          </>
        }
        maxLength={500}
        {...register("note")}
      />
    </FormDialog>
  );
}
