import { useState } from "react";
import { type Enquiry, enterSaleMutation } from "../../api/enquiries";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { PickField, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";

const methods = [
  { value: "bank_transfer", label: "Bank transfer" },
  { value: "cod", label: "Cash on delivery" },
];
const keys = { product: "product", bundle: "bundleId", giftbox: "giftBoxId" } as const;
const whole = /^\d{1,7}$/;

/** The agreed quantities; the server prices them as of today. */
export function SaleDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const [typed, setTyped] = useState(enquiry.items.map(({ quantity }) => String(quantity)));
  const [method, setMethod] = useState<"bank_transfer" | "cod">("bank_transfer");
  const enter = useWrite(
    {
      ...enterSaleMutation,
      onSuccess: ({ message }) => {
        toastDone(message, "The customer gets a link by e-mail.");
        onClose();
      },
    },
    failed.enterSale,
    "entered",
  );
  const [isEmpty, setEmpty] = useState(false);
  const wrong = typed.map((quantity) => !whole.test(quantity.trim()));
  const items = enquiry.items.flatMap((item, at) => {
    const quantity = Number(typed[at]);
    return quantity > 0 ? [{ type: item.type, [keys[item.type]]: item._id, quantity }] : [];
  });
  return (
    <Dialog
      title="Enter the agreed sale"
      onClose={onClose}
      locked={enter.isPending}
      dirty
      footer={
        <>
          <Button onClick={onClose} disabled={enter.isPending}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form="sale" busy={enter.isPending}>
            Enter as an order
          </Button>
        </>
      }
    >
      <form
        id="sale"
        className={layout.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setEmpty(items.length === 0);
          if (wrong.includes(true) || items.length === 0) return;
          enter.mutate({ id: enquiry._id, body: { items, paymentMethod: method } });
        }}
      >
        <FormError>
          {isEmpty && items.length === 0
            ? "Every item is left out. Please type how many of at least one were agreed on."
            : enter.refusal}
        </FormError>
        <p className={text.small}>At today's prices, with the packing charge of the place. 0 leaves an item out.</p>
        {enquiry.items.map((item, at) => (
          <TextField
            key={`${item.type} ${item._id}`}
            label={item.name}
            inputMode="numeric"
            autoComplete="off"
            value={typed[at]}
            error={wrong[at] ? "A whole number" : undefined}
            onChange={(event) => setTyped(typed.map((one, n) => (n === at ? event.currentTarget.value : one)))}
          />
        ))}
        <PickField
          label="Payment"
          value={method}
          options={methods}
          onChange={(value) => setMethod(value === "cod" ? "cod" : "bank_transfer")}
        />
      </form>
    </Dialog>
  );
}
