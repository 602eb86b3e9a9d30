import { formatDay, toIsoDay } from "@shop/shared/lib/dates";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { addRateMutation, ratesQuery, removeRateMutation } from "../../api/bills";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Fields, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import { RowList } from "../../ui/RowList";
import text from "../../ui/text.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";

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
      <QueryBody data={query.data} query={query} errorTitle={failed.fetchRates} skeleton={{ rows: 1, columns: 2 }}>
        {(rates) => (
          <RowList>
            {rates.map((rate) => (
              <li key={rate._id}>
                <span>
                  <b>
                    HSN {rate.hsn}, {rate.percent} %
                  </b>
                  <small className={text.block}>from {formatDay(rate.validFrom)}</small>
                </span>
                {rate.canRemove ? (
                  <Button
                    size="small"
                    variant="ghost"
                    icon="bin"
                    busy={remove.isPending && remove.variables === rate._id}
                    onClick={() => remove.mutate(rate._id)}
                    aria-label={`Remove the rate from ${formatDay(rate.validFrom)}`}
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

const schema = z.object({
  validFrom: z.string().check(z.refine((day) => day >= toIsoDay(), "Today or a later day")),
  hsn: z.string().check(z.trim(), z.regex(/^(\d{4}|\d{6}|\d{8})$/, "Four, six or eight digits")),
  percent: z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,2}(\.\d{1,2})?$/.test(typed) && Number(typed) <= 50, "A percentage from 0 to 50"),
  ),
});

function RateDialog({ onClose }: { onClose: () => void }) {
  const form = useMutationForm({
    id: "rate",
    schema,
    defaultValues: { validFrom: "", hsn: "3604", percent: "" },
    mutation: addRateMutation,
    variables: (values) => values,
    failed: failed.saveRate,
    done: "added",
    quiet: true,
    onSuccess: ({ message }) => toastDone(message),
    leave: onClose,
  });
  const { register } = form;
  return (
    <FormDialog title="Add a rate of tax" form={form} save="Add rate" onClose={onClose}>
      <Fields>
        <TextField label="Valid from" type="date" min={toIsoDay()} span={3} {...register("validFrom")} />
        <TextField label="HSN" inputMode="numeric" span={3} {...register("hsn")} />
        <TextField label="Rate" after="%" inputMode="decimal" span={3} {...register("percent")} />
      </Fields>
    </FormDialog>
  );
}
