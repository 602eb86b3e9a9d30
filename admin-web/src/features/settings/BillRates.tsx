import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { addRateMutation, ratesQuery, removeRateMutation } from "../../api/bills";
import { fullDay, indiaDate } from "../../lib/dates";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { Fields, TextField } from "../../ui/Field";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { RowList } from "../../ui/RowList";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useWrite } from "../../ui/useWrite";

/** HSN code and rate of tax by day. What is valid already stays: bills were issued by it. */
export function BillRates() {
  const query = useQuery(ratesQuery);
  const [adding, setAdding] = useState(false);
  const remove = useMutation({
    ...removeRateMutation,
    onSuccess: ({ message }) => toastDone(message),
    onError: (error) => toastError(getWriteMessage(error, failed.saveRate, "removed")),
  });
  return (
    <Card aria-label="HSN and rate of tax">
      <header>
        <h2>HSN and rate of tax</h2>
        <span className={layout.grow} />
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          Add rate
        </Button>
      </header>
      <QueryBody data={query.data} query={query} words={failed.fetchRates} skeleton={{ rows: 1, columns: 2 }}>
        {(rates) => (
          <RowList>
            {rates.map((rate) => (
              <li key={rate._id}>
                <span>
                  <b>
                    HSN {rate.hsn}, {rate.percent} %
                  </b>
                  <small className={text.block}>from {fullDay(rate.validFrom)}</small>
                </span>
                {rate.canRemove ? (
                  <Button
                    size="small"
                    kind="bare"
                    icon="bin"
                    busy={remove.isPending && remove.variables === rate._id}
                    onClick={() => remove.mutate(rate._id)}
                    aria-label={`Remove the rate from ${fullDay(rate.validFrom)}`}
                  />
                ) : null}
              </li>
            ))}
          </RowList>
        )}
      </QueryBody>
      {adding ? <RateDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  );
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState({ validFrom: "", hsn: "3604", percent: "" });
  const [submitted, setSubmitted] = useState(false);
  const add = useWrite(
    {
      ...addRateMutation,
      onSuccess: ({ message }) => {
        toastDone(message);
        onClose();
      },
    },
    failed.saveRate,
    "added",
  );
  const { validFrom, hsn, percent } = values;
  const today = indiaDate();
  const errors = {
    validFrom: validFrom < today ? "Today or a later day" : undefined,
    hsn: /^(\d{4}|\d{6}|\d{8})$/.test(hsn) ? undefined : "Four, six or eight digits",
    percent: /^\d{1,2}(\.\d{1,2})?$/.test(percent) && Number(percent) <= 50 ? undefined : "A percentage from 0 to 50",
  };
  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: submitted ? errors[name] : undefined,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [name]: value.trim() }));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.values(errors).every((error) => error === undefined)) {
      add.mutate({ validFrom, hsn, percent });
    }
  };
  return (
    <Dialog title="Add a rate of tax" onClose={onClose} locked={add.isPending} dirty={percent !== ""}>
      <form className={layout.fields} noValidate onSubmit={submit}>
        <FormError>{add.refusal}</FormError>
        <Fields>
          <TextField label="Valid from" type="date" min={today} span={3} {...field("validFrom")} />
          <TextField label="HSN" inputMode="numeric" span={3} {...field("hsn")} />
          <TextField label="Rate" after="%" inputMode="decimal" span={3} {...field("percent")} />
        </Fields>
        <DialogFoot>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={add.isPending}>
            Add rate
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
