import { formatMoment } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type AutoApproval, autoApprovalMutation, autoApprovalQuery } from "../../api/banks";
import { failed } from "../../lib/messages";
import { Alert, FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { State } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox, Fields, TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import { QueryBody } from "../../ui/ListState";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";

const schema = z.object({
  isOn: z.boolean(),
  limit: z.string().check(z.trim(), z.regex(/^[1-9]\d{0,6}(\.\d{1,2})?$/, "An amount in rupees")),
  undoMinutes: z
    .string()
    .check(z.trim(), z.regex(/^(?:[1-9]\d{0,2}|1[0-3]\d\d|14[0-3]\d|1440)$/, "1 to 1,440 minutes")),
});

/** The switch by which certain matches are approved without a person. For super admins only. */
export function AutoApprovalCard() {
  const query = useQuery(autoApprovalQuery);
  const { data } = query;
  return (
    <Card aria-label="Automatic approval">
      <header>
        <h2>Automatic approval</h2>
        <span className={layout.grow} />
        {data ? (
          <State tone={data.isOn ? "good" : "off"} icon={data.isOn ? "check" : "stop"}>
            {data.isOn ? "On" : "Off"}
          </State>
        ) : null}
      </header>
      <QueryBody data={data} query={query} errorTitle={failed.fetchAutoApproval} skeleton={{ rows: 2, columns: 2 }}>
        {(saved) => <Settings key={saved.changedAt} saved={saved} />}
      </QueryBody>
    </Card>
  );
}

function Settings({ saved }: { saved: AutoApproval }) {
  const form = useMutationForm({
    id: "auto-approval",
    schema,
    defaultValues: { isOn: saved.isOn, limit: String(saved.limit), undoMinutes: String(saved.undoMinutes) },
    mutation: autoApprovalMutation,
    variables: ({ isOn, limit, undoMinutes }) => ({
      isOn,
      limit: Number(limit),
      undoMinutes: Number(undoMinutes),
    }),
    failed: failed.saveAutoApproval,
    onSuccess: ({ message }) => toastDone(message),
  });
  return (
    <Form form={form}>
      <CardBody className={layout.tight}>
        <FormError>{form.refusal}</FormError>
        <p className={text.small}>
          When this is on, the shop approves certain matches (class A) by itself, without anybody looking at them, up to{" "}
          {rupees(saved.limit)} each. The customer's e-mail goes {saved.undoMinutes} minutes later, and not at all if
          the match is undone before. The first one that is undone switches this off.
        </p>
        {saved.switchedOffBecause ? (
          <Alert icon="warn">Switched off by itself: {saved.switchedOffBecause}</Alert>
        ) : null}
        <Checkbox label="Approve certain matches automatically" {...form.register("isOn")} />
      </CardBody>
      <Fields>
        <TextField
          span={3}
          label="Largest amount"
          before="₹"
          inputMode="decimal"
          autoComplete="off"
          hint="Larger ones wait for staff."
          {...form.register("limit")}
        />
        <TextField
          span={3}
          label="Minutes to undo before the e-mail goes"
          inputMode="numeric"
          autoComplete="off"
          {...form.register("undoMinutes")}
        />
      </Fields>
      <CardBody ruled className={layout.tight}>
        <div>
          <Button variant="solid" type="submit" busy={form.isPending} disabled={!form.isDirty}>
            Save
          </Button>
        </div>
        {saved.changedAt ? (
          <small className={text.dim}>
            Last changed by {saved.changedByName}, {formatMoment(saved.changedAt)}
          </small>
        ) : null}
      </CardBody>
    </Form>
  );
}
