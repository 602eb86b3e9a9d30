import { formatDay, toIsoDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type Explained, explainMutation, type Rule } from "../../api/selling";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { parseAmount } from "../../lib/money";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import { deliveryLabel, modeLabel } from "./labels";
import styles from "./Selling.module.css";

/** The rule that applies to a place on a day, of the rules in the editor, saved or not. */
export function ExplainCard({ rules }: { rules: Rule[] }) {
  const [input, setInput] = useState({ pincode: "", state: "", day: toIsoDay(), amount: "" });
  const [isWrong, setWrong] = useState(false);
  const explain = useMutation(explainMutation);
  const field = (key: keyof typeof input) => ({
    value: input[key],
    autoComplete: "off",
    onChange: (event: { currentTarget: { value: string } }) => setInput({ ...input, [key]: event.currentTarget.value }),
  });
  return (
    <Card aria-label="Explain">
      <header>
        <h2>Explain</h2>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const amount = input.amount.trim() === "" ? 0 : parseAmount(input.amount);
          setWrong(amount === null);
          if (amount !== null) explain.mutate({ ...input, amount, rules });
        }}
      >
        <Fields>
          <FormError>{explain.error ? getErrorMessage(explain.error, failed.explainRules) : ""}</FormError>
          <TextField span={3} label="PIN code" inputMode="numeric" maxLength={10} {...field("pincode")} />
          <TextField span={3} label="State, if the customer chose one" {...field("state")} />
          <TextField span={3} label="Day" type="date" {...field("day")} />
          <TextField
            span={3}
            label="Amount"
            before="₹"
            inputMode="decimal"
            error={isWrong ? "Please enter an amount such as 3,000" : undefined}
            {...field("amount")}
          />
        </Fields>
        <CardBody ruled>
          <Button variant="solid" type="submit" busy={explain.isPending}>
            Explain
          </Button>
        </CardBody>
      </form>
      {explain.data ? <Answer explained={explain.data} /> : null}
    </Card>
  );
}

function Answer({ explained: { position, name, service } }: { explained: Explained }) {
  const terms: [string, string][] = [
    ["Rule", position === null ? "None" : `${position + 1}. ${name}`],
    ["State", service.needsState ? `To be chosen: ${service.states.join(", ")}` : service.state || "Not known"],
    ["Outcome", service.allowed ? modeLabel[service.mode] : (service.reason?.en ?? "Refused")],
  ];
  // Without a rule, as while a state has to be chosen, the terms are not known.
  if (position !== null) {
    terms.push(
      ["Minimum order", service.minimumOrder === null ? "None" : rupees(service.minimumOrder)],
      ["Packing", rupees(service.packing.amount)],
      ["Cash on delivery up to", service.codLimit === null ? "No limit" : rupees(service.codLimit)],
      ["Last day of dispatch", service.lastDispatchOn ? formatDay(service.lastDispatchOn) : "None"],
      ["Delivery", deliveryLabel[service.delivery]],
      ["Freight", service.freight?.en ?? "–"],
    );
  }
  return (
    <CardBody ruled role="status">
      <dl className={styles.terms}>
        {terms.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
      {service.toBeConfirmed ? <p>The PIN code is not known: to be confirmed.</p> : null}
    </CardBody>
  );
}
