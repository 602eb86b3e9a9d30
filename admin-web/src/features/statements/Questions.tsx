import { type FormEvent, useState } from "react";
import { type DateOrder, dateOrderMutation, type Statement, statementPasswordMutation } from "../../api/statements";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { Choice, Choices } from "../../ui/Choice";
import { Fields, TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";
import { orderLabel } from "./states";

/** Information required to read a file: its password, or the order of day and month. */
export function Questions({ statement }: { statement: Statement }) {
  if (statement.state === "needs_password") return <Password id={statement._id} />;
  return statement.state === "needs_date_order" ? (
    <Dates id={statement._id} proven={statement.problem?.proven ?? ""} />
  ) : null;
}

function Password({ id }: { id: string }) {
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const open = useWrite(
    {
      ...statementPasswordMutation,
      gcTime: 0,
      onSuccess: ({ message }) => toastDone(message),
      onSettled: () => setPassword(""),
    },
    failed.saveStatement,
    "read",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "" && !open.isPending) open.mutate({ id, body: { password } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card>
        <Fields>
          <TextField
            span={3}
            label="Password of the file"
            type="password"
            autoComplete="off"
            maxLength={128}
            hint="It is used once and not stored."
            value={password}
            error={missing && password === "" ? "Please type the password of the file" : open.refusal}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Fields>
        <CardBody ruled>
          <Button variant="solid" type="submit" icon="lock" busy={open.isPending}>
            Open the file
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}

const orders: DateOrder[] = ["dmy", "mdy", "ymd"];

function Dates({ id, proven }: { id: string; proven: string }) {
  const [order, setOrder] = useState<DateOrder | undefined>(orders.find((each) => each === proven));
  const [submitted, setSubmitted] = useState(false);
  const answer = useWrite(
    { ...dateOrderMutation, onSuccess: ({ message }) => toastDone(message) },
    failed.saveStatement,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (order && !answer.isPending) answer.mutate({ id, body: { dateOrder: order } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card>
        <header>
          <h2>How does the file write its dates?</h2>
        </header>
        <CardBody>
          <Choices label="Order of the dates">
            {orders.map((each) => (
              <Choice key={each} name="date-order" checked={order === each} onChange={() => setOrder(each)}>
                {orderLabel[each]}
              </Choice>
            ))}
          </Choices>
          <p role="alert">{answer.refusal || (submitted && !order ? "Please choose the order of the dates" : "")}</p>
        </CardBody>
        <CardBody ruled>
          <Button variant="solid" type="submit" busy={answer.isPending}>
            Read again
          </Button>
        </CardBody>
      </Card>
    </form>
  );
}
