import { useId, useState } from "react";
import { type Enquiry, enterSaleMutation } from "../../api/enquiries";
import type { components } from "../../api/schema";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Checkbox, PickField } from "../../ui/Field";
import { FormFields } from "../../ui/formFields";
import layout from "../../ui/layout.module.css";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";
import { type Parcel, ParcelFields } from "./ParcelFields";
import { SaleEditor } from "./SaleEditor";
import { lineOf, methods, noSale, problemsOf, refusedFields, type Sale, sentItems } from "./sale";

type Method = components["schemas"]["PaymentMethod"];

function saleOf({ items }: Enquiry): Sale {
  const lines = items.map(({ type, _id, name, todaysPrice, quantity }) =>
    lineOf({ type, _id, name, price: todaysPrice }, quantity),
  );
  return { ...noSale, lines };
}

/** The agreed sale of an enquiry: any items, at today's prices or at those that were agreed on. */
export function SaleDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const id = useId();
  const { shippingAddress: address } = enquiry;
  const [sale, setSale] = useState(() => saleOf(enquiry));
  const [method, setMethod] = useState<Method>("bank_transfer");
  const [isCorrected, setIsCorrected] = useState(false);
  const [parcel, setParcel] = useState<Parcel>({ ...address, name: enquiry.customerName });
  const [isTried, setIsTried] = useState(false);
  const enter = useWrite(
    {
      ...enterSaleMutation,
      onSuccess: ({ message }) => {
        toastDone(message, enquiry.customerEmail ? "The customer gets a link by e-mail." : undefined);
        onClose();
      },
    },
    failed.enterSale,
    "entered",
  );
  const problems = problemsOf(sale);
  const refused = refusedFields(enter.error, sale.lines);
  const isEmpty = sale.lines.length === 0;
  return (
    <Dialog
      title="Enter the agreed sale"
      size={640}
      onClose={onClose}
      locked={enter.isPending}
      dirty
      footer={
        <>
          <Button onClick={onClose} disabled={enter.isPending}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form={id} busy={enter.isPending}>
            Enter as an order
          </Button>
        </>
      }
    >
      <FormFields value={{ id, problems: { ...(isTried ? problems : {}), ...refused } }}>
        <form
          id={id}
          className={layout.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setIsTried(true);
            if (isEmpty || Object.keys(problems).length > 0) return;
            const body = { items: sentItems(sale.lines), priceReason: sale.reason.trim(), paymentMethod: method };
            enter.mutate({ id: enquiry._id, body: isCorrected ? { ...body, shippingAddress: parcel } : body });
          }}
        >
          <FormError>{isTried && isEmpty ? "Please add at least one item." : enter.refusal}</FormError>
          <SaleEditor
            sale={sale}
            onChange={(next) => {
              enter.reset();
              setSale(next);
            }}
          />
          <PickField label="Payment" value={method} options={[...methods]} onChange={setMethod} />
          <Checkbox
            label="The parcel goes to another address"
            checked={isCorrected}
            onChange={(event) => setIsCorrected(event.currentTarget.checked)}
          />
          {isCorrected ? <ParcelFields parcel={parcel} onChange={setParcel} /> : null}
        </form>
      </FormFields>
    </Dialog>
  );
}
