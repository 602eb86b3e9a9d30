import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { type Enquiry, enterSaleMutation } from "../../api/enquiries";
import { failed } from "../../lib/messages";
import { Checkbox, PickField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { ParcelFields } from "./ParcelFields";
import { SaleEditor } from "./SaleEditor";
import { checkSale, lineOf, methods, parcelSchema, refusedFields, type Sale, saleFields, sentItems } from "./sale";

const schema = z
  .object({
    ...parcelSchema.shape,
    ...saleFields,
    items: saleFields.items.check(z.minLength(1, "Please add at least one item.")),
    /** The parcel goes to another address than the enquiry has. */
    isCorrected: z.boolean(),
  })
  .check(checkSale);

const saleOf = ({ items }: Enquiry): Sale => ({
  items: items.map(({ type, _id, name, todaysPrice, quantity }) =>
    lineOf({ type, _id, name, price: todaysPrice }, quantity),
  ),
  priceReason: "",
  paymentMethod: "bank_transfer",
});

/** The agreed sale of an enquiry: any items, at today's prices or at those that were agreed on. */
export function SaleDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const form = useMutationForm({
    id: "sale",
    schema,
    defaultValues: {
      ...saleOf(enquiry),
      ...enquiry.shippingAddress,
      name: enquiry.customerName,
      isCorrected: false,
    },
    mutation: enterSaleMutation,
    variables: ({ items, priceReason, paymentMethod, isCorrected, ...shippingAddress }) => {
      const body = { items: sentItems(items), priceReason, paymentMethod };
      return { id: enquiry._id, body: isCorrected ? { ...body, shippingAddress } : body };
    },
    failed: failed.enterSale,
    done: "entered",
    quiet: true,
    fieldsOf: refusedFields,
    onSuccess: ({ message }) =>
      toastDone(message, enquiry.customerEmail ? "The customer gets a link by e-mail." : undefined),
    leave: onClose,
  });
  const method = useController({ control: form.control, name: "paymentMethod" }).field;
  return (
    <FormDialog title="Enter the agreed sale" size={640} save="Enter as an order" form={form} onClose={onClose}>
      <SaleEditor />
      <PickField label="Payment" options={[...methods]} {...method} />
      <Checkbox label="The parcel goes to another address" {...form.register("isCorrected")} />
      {form.values.isCorrected ? <ParcelFields /> : null}
    </FormDialog>
  );
}
