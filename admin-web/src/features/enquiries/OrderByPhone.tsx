import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { type KnownCustomer, matchListMutation, orderByPhoneMutation } from "../../api/enquiries";
import type { components } from "../../api/schema";
import { getErrorMessage, getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Alert, FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Choice, Choices } from "../../ui/Choice";
import { Checkbox, PickField, TextArea } from "../../ui/Field";
import { FormFields } from "../../ui/formFields";
import { LeaveGuard } from "../../ui/LeaveGuard";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone } from "../../ui/toast";
import { type Parcel, ParcelFields } from "./ParcelFields";
import { SaleEditor } from "./SaleEditor";
import { matchedLine, methods, noSale, problemsOf, refusedFields, type SaleLine, sentItems } from "./sale";

type Method = components["schemas"]["PaymentMethod"];

const nobody: Parcel = {
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
const noItems = "Please paste a list, or add an item.";
const showFirstProblem = () =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

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

/** An order by phone: the customer's list, agreed prices, who and where to. */
export function OrderByPhone() {
  const navigate = useNavigate();
  const id = useId();
  const [sale, setSale] = useState(noSale);
  const [parcel, setParcel] = useState(nobody);
  const [method, setMethod] = useState<Method>("bank_transfer");
  const [isAdult, setIsAdult] = useState(false);
  const [customers, setCustomers] = useState<KnownCustomer[]>([]);
  const [chosen, setChosen] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const [key, setKey] = useState(() => crypto.randomUUID());
  const enter = useMutation({
    ...orderByPhoneMutation,
    onSuccess: ({ customerEmail: to }) =>
      toastDone("The sale is entered as an order", to ? `A mail with the link goes to ${to}.` : undefined),
    onError: (error) => {
      setProblem(getWriteMessage(error, failed.enterSale, "entered"));
      setRefused(refusedFields(error, sale.lines));
      if (error instanceof ApiError && error.code === "choose_customer") {
        setCustomers(error.bodyAs<components["schemas"]["SaleRefused"]>().customers ?? []);
      }
      showFirstProblem();
    },
  });
  const order = enter.data?.orderId;
  useEffect(() => {
    if (order) navigate(paths.order(order));
  }, [order, navigate]);

  /** After a change the messages of the last refusal go, and the next try has another key. */
  const changing =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setRefused({});
      setProblem("");
      setKey(crypto.randomUUID());
    };
  const problems = problemsOf(sale);
  const send = () => {
    if (enter.isPending) return;
    setIsTried(true);
    if (sale.lines.length === 0) return setProblem(noItems);
    if (Object.keys(problems).length > 0) return showFirstProblem();
    enter.mutate({
      key,
      body: {
        items: sentItems(sale.lines),
        priceReason: sale.reason.trim(),
        paymentMethod: method,
        shippingAddress: parcel,
        customerId: chosen && chosen !== somebodyElse ? chosen : undefined,
        isNewCustomer: chosen === somebodyElse,
        ageConfirmed: isAdult,
      },
    });
  };
  const isDirty =
    sale.lines.length > 0 || Object.entries(parcel).some(([field, value]) => value !== nobody[field as keyof Parcel]);
  return (
    <FormFields value={{ id, problems: { ...(isTried ? problems : {}), ...refused } }}>
      <form
        className={layout.editor}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <PageHead detail title="Order by phone" back={{ to: paths.orders, label: "Back to orders" }} />
        <LeaveGuard dirty={isDirty && !enter.isSuccess} what="this order" changes={[]} />
        <div className={layout.aside}>
          <div className={layout.column}>
            <PasteList onMatch={(lines) => changing(setSale)({ ...sale, lines: [...sale.lines, ...lines] })} />
            <Card>
              <header>
                <h2>2. Items</h2>
              </header>
              <SaleEditor sale={sale} onChange={changing(setSale)} />
            </Card>
          </div>
          <Card>
            <header>
              <h2>3. Customer</h2>
            </header>
            <CardBody className={layout.fields}>
              {customers.length > 0 ? (
                <ChooseCustomer customers={customers} chosen={chosen} onChoose={changing(setChosen)} />
              ) : null}
              <ParcelFields
                parcel={parcel}
                onChange={(next) => {
                  if (next.phoneNumber !== parcel.phoneNumber) {
                    setCustomers([]);
                    setChosen("");
                  }
                  changing(setParcel)(next);
                }}
              />
              <PickField
                label="Payment"
                value={method}
                options={[...methods]}
                onChange={changing((value: Method) => setMethod(value))}
              />
              <Checkbox
                label="The customer says: I am 18 or older"
                checked={isAdult}
                onChange={(event) => changing(setIsAdult)(event.currentTarget.checked)}
              />
            </CardBody>
          </Card>
        </div>
        <FormError>{problem}</FormError>
        <SaveBar
          status="The packing charge of the place is added"
          save="Enter as an order"
          busy={enter.isPending}
          onSave={send}
          onCancel={() => navigate(paths.orders)}
        />
      </form>
    </FormFields>
  );
}
