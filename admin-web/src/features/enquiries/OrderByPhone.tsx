import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { type KnownCustomer, matchListMutation, orderByPhoneMutation } from "../../api/enquiries";
import type { components } from "../../api/schema";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Alert, FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Choice, Choices } from "../../ui/Choice";
import { Checkbox, PickField, TextArea } from "../../ui/Field";
import { Form } from "../../ui/Form";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { useRequestKey } from "../../ui/useRequestKey";
import { ParcelFields } from "./ParcelFields";
import { SaleEditor } from "./SaleEditor";
import {
  checkSale,
  matchedLine,
  methods,
  parcelSchema,
  refusedFields,
  type SaleLine,
  saleFields,
  sentItems,
} from "./sale";

const schema = z
  .object({
    ...parcelSchema.shape,
    ...saleFields,
    items: saleFields.items.check(z.minLength(1, "Please paste a list, or add an item.")),
    /** Whose order it is, where customers have the phone number. */
    customer: z.string(),
    ageConfirmed: z.boolean(),
  })
  .check(checkSale);

const empty: z.input<typeof schema> = {
  items: [],
  priceReason: "",
  paymentMethod: "bank_transfer",
  customer: "",
  ageConfirmed: false,
  name: "",
  phoneNumber: "",
  alternatePhone: "",
  deliveryTo: "door",
  street: "",
  transportOffice: "",
  landmark: "",
  pincode: "",
  city: "",
  state: "",
};

function PasteList({ onMatch }: { onMatch: (lines: SaleLine[]) => void }) {
  const [list, setList] = useState("");
  const match = useMutation({
    ...matchListMutation,
    onSuccess: (lines) => {
      onMatch(lines.map(matchedLine));
      setList("");
    },
  });
  return (
    <Card>
      <header>
        <h2>1. The customer's list</h2>
      </header>
      <CardBody className={layout.tight}>
        <FormError>{match.error ? getErrorMessage(match.error, failed.matchList) : ""}</FormError>
        <TextArea
          label="Paste the customer's list"
          hint="A name and a quantity in each line. What is found is added to the items below."
          rows={5}
          value={list}
          onChange={(event) => setList(event.currentTarget.value)}
        />
        <div>
          <Button busy={match.isPending} disabled={list.trim() === ""} onClick={() => match.mutate(list)}>
            Check
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}

type KnownProps = { customers: KnownCustomer[]; chosen: string; onChoose: (id: string) => void };

const somebodyElse = "new";

/** Whose order it is, where customers have the phone number. */
function ChooseCustomer({ customers, chosen, onChoose }: KnownProps) {
  const name = useId();
  return (
    <Alert alert>
      <p>This phone number is known. Whose order is it?</p>
      <Choices label="Whose order is it?">
        {customers.map((customer) => (
          <Choice
            key={customer._id}
            name={name}
            checked={chosen === customer._id}
            onChange={() => onChoose(customer._id)}
          >
            {[customer.name || "No name", customer.email, customer.city].filter(Boolean).join(", ")}
          </Choice>
        ))}
        <Choice name={name} checked={chosen === somebodyElse} onChange={() => onChoose(somebodyElse)}>
          Somebody else: a new customer
        </Choice>
      </Choices>
    </Alert>
  );
}

/** The customers who have a phone number. */
type Known = { phoneNumber: string; customers: KnownCustomer[] };

/** An order by phone: the customer's list, agreed prices, who and where to. */
export function OrderByPhone() {
  const navigate = useNavigate();
  const [known, setKnown] = useState<Known>({ phoneNumber: "", customers: [] });
  const { keyOf } = useRequestKey();
  const form = useMutationForm({
    id: "order",
    schema,
    defaultValues: empty,
    mutation: orderByPhoneMutation,
    variables: ({ items, priceReason, paymentMethod, customer, ageConfirmed, ...shippingAddress }) => {
      const chosen = shippingAddress.phoneNumber === known.phoneNumber ? customer : "";
      const body = {
        items: sentItems(items),
        priceReason,
        paymentMethod,
        shippingAddress,
        customerId: chosen && chosen !== somebodyElse ? chosen : undefined,
        isNewCustomer: chosen === somebodyElse,
        ageConfirmed,
      };
      return { key: keyOf(body), body };
    },
    failed: failed.enterSale,
    done: "entered",
    quiet: true,
    fieldsOf: refusedFields,
    onSuccess: ({ customerEmail: to }) =>
      toastDone("The sale is entered as an order", to ? `A mail with the link goes to ${to}.` : undefined),
    leave: ({ orderId }) => {
      if (orderId) navigate(paths.order(orderId));
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === "choose_customer") {
        const phoneNumber = form.getValues("phoneNumber");
        if (phoneNumber !== known.phoneNumber) form.setValue("customer", "");
        setKnown({ phoneNumber, customers: error.bodyAs<components["schemas"]["SaleRefused"]>().customers ?? [] });
      }
      return false;
    },
  });
  const { control, values } = form;
  const method = useController({ control, name: "paymentMethod" }).field;
  const customer = useController({ control, name: "customer" }).field;
  const customers = known.phoneNumber === values.phoneNumber ? known.customers : [];
  return (
    <Form className={layout.editor} form={form} what="this order">
      <PageHead detail title="Order by phone" back={{ to: paths.orders, label: "Back to orders" }} />
      <div className={layout.aside}>
        <div className={layout.column}>
          <PasteList
            onMatch={(lines) =>
              form.setValue("items", [...form.getValues("items"), ...lines], {
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
          <Card>
            <header>
              <h2>2. Items</h2>
            </header>
            <SaleEditor />
          </Card>
        </div>
        <Card>
          <header>
            <h2>3. Customer</h2>
          </header>
          <CardBody className={layout.fields}>
            {customers.length > 0 ? (
              <ChooseCustomer customers={customers} chosen={customer.value} onChoose={customer.onChange} />
            ) : null}
            <ParcelFields />
            <PickField label="Payment" options={[...methods]} {...method} />
            <Checkbox label="The customer says: I am 18 or older" {...form.register("ageConfirmed")} />
          </CardBody>
        </Card>
      </div>
      <FormError>{form.refusal}</FormError>
      <SaveBar
        status="The packing charge of the place is added"
        save="Enter as an order"
        busy={form.isPending}
        onSave={() => form.submit()}
        onCancel={() => navigate(paths.orders)}
      />
    </Form>
  );
}
