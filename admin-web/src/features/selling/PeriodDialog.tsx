import { z } from "zod";
import { type Period, type SellingMode, savePeriodMutation } from "../../api/selling";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { PickField, TextArea, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { modeLabel, options } from "./labels";

const schema = z
  .object({ startsOn: z.string().min(1, "Please choose the first day"), endsOn: z.string() })
  .refine(({ startsOn, endsOn }) => !endsOn || endsOn >= startsOn, {
    path: ["endsOn"],
    message: "The last day is before the first",
  });

/** A period, new or as it is. */
export function PeriodDialog({ period, onClose }: { period: Period | null; onClose: () => void }) {
  const form = useResourceForm({
    id: "period",
    schema,
    values: {
      mode: period?.mode ?? ("enquiry" as SellingMode),
      startsOn: period?.startsOn ?? "",
      endsOn: period?.endsOn ?? "",
      noticeEn: period?.noticeEn ?? "",
      noticeTa: period?.noticeTa ?? "",
      noticeHi: period?.noticeHi ?? "",
    },
    mutation: savePeriodMutation,
    variables: ({ endsOn, ...values }) => ({ id: period?._id ?? null, body: { ...values, endsOn: endsOn || null } }),
    failed: failed.savePeriod,
    onSaved: () => toastDone("Period saved"),
    leave: onClose,
  });
  const { field, busy } = form;
  return (
    <Dialog
      title={period ? "Edit period" : "Add period"}
      onClose={onClose}
      locked={busy}
      dirty={form.dirty}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form="period" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form className={layout.fields} {...form.props}>
        <FormError>{form.refusal}</FormError>
        <PickField
          label="Mode"
          value={form.values.mode}
          options={options(modeLabel)}
          onChange={(mode) => form.set("mode", mode as SellingMode)}
        />
        <TextField label="From (first day)" type="date" {...field("startsOn")} />
        <TextField label="Until (last day)" type="date" hint="Empty: no end is known" {...field("endsOn")} />
        <TextArea label="Notice, English" maxLength={500} rows={2} {...field("noticeEn")} />
        <TextArea label="Notice, தமிழ்" maxLength={500} rows={2} {...field("noticeTa")} />
        <TextArea label="Notice, हिन्दी" maxLength={500} rows={2} {...field("noticeHi")} />
      </form>
    </Dialog>
  );
}
