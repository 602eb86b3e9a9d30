import * as z from "zod/mini";
import { type Period, type SellingMode, savePeriodMutation } from "../../api/selling";
import { failed } from "../../lib/messages";
import { optionsOf } from "../../lib/records";
import { PickField, TextArea, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { modeLabel } from "./labels";

const schema = z
  .object({ startsOn: z.string().check(z.minLength(1, "Please choose the first day")), endsOn: z.string() })
  .check(
    z.refine(({ startsOn, endsOn }) => !endsOn || endsOn >= startsOn, {
      path: ["endsOn"],
      message: "The last day is before the first",
    }),
  );

/** A period, new or as it is. */
export function PeriodDialog({ period, onClose }: { period: Period | null; onClose: () => void }) {
  const mode: SellingMode = period?.mode ?? "enquiry";
  const form = useResourceForm({
    id: "period",
    schema,
    values: {
      mode,
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
  const { field } = form;
  return (
    <FormDialog title={period ? "Edit period" : "Add period"} form={form} onClose={onClose}>
      <PickField
        label="Mode"
        value={form.values.mode}
        options={optionsOf(modeLabel)}
        onChange={(mode) => form.set("mode", mode)}
      />
      <TextField label="From (first day)" type="date" {...field("startsOn")} />
      <TextField label="Until (last day)" type="date" hint="Empty: no end is known" {...field("endsOn")} />
      <TextArea label="Notice, English" maxLength={500} rows={2} {...field("noticeEn")} />
      <TextArea label="Notice, தமிழ்" maxLength={500} rows={2} {...field("noticeTa")} />
      <TextArea label="Notice, हिन्दी" maxLength={500} rows={2} {...field("noticeHi")} />
    </FormDialog>
  );
}
