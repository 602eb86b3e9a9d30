import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { type Period, savePeriodMutation } from "../../api/selling";
import { failed } from "../../lib/messages";
import { keysOf, optionsOf } from "../../lib/records";
import { PickField, TextArea, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { modeLabel } from "./labels";

const schema = z
  .object({
    mode: z.enum(keysOf(modeLabel)),
    startsOn: z.string().check(z.minLength(1, "Please choose the first day")),
    endsOn: z.string(),
    noticeEn: z.string(),
    noticeTa: z.string(),
    noticeHi: z.string(),
  })
  .check(
    z.refine(({ startsOn, endsOn }) => !endsOn || endsOn >= startsOn, {
      path: ["endsOn"],
      message: "The last day is before the first",
    }),
  );

/** A period, new or as it is. */
export function PeriodDialog({ period, onClose }: { period: Period | null; onClose: () => void }) {
  const form = useMutationForm({
    id: "period",
    schema,
    defaultValues: {
      mode: period?.mode ?? "enquiry",
      startsOn: period?.startsOn ?? "",
      endsOn: period?.endsOn ?? "",
      noticeEn: period?.noticeEn ?? "",
      noticeTa: period?.noticeTa ?? "",
      noticeHi: period?.noticeHi ?? "",
    },
    mutation: savePeriodMutation,
    variables: ({ endsOn, ...values }) => ({ id: period?._id ?? null, body: { ...values, endsOn: endsOn || null } }),
    failed: failed.savePeriod,
    onSuccess: () => toastDone("Period saved"),
    leave: onClose,
  });
  const { register } = form;
  const mode = useController({ control: form.control, name: "mode" }).field;
  return (
    <FormDialog title={period ? "Edit period" : "Add period"} form={form} onClose={onClose}>
      <PickField label="Mode" options={optionsOf(modeLabel)} {...mode} />
      <TextField label="From (first day)" type="date" {...register("startsOn", { deps: "endsOn" })} />
      <TextField label="Until (last day)" type="date" hint="Empty: no end is known" {...register("endsOn")} />
      <TextArea label="Notice, English" maxLength={500} rows={2} {...register("noticeEn")} />
      <TextArea label="Notice, தமிழ்" maxLength={500} rows={2} {...register("noticeTa")} />
      <TextArea label="Notice, हिन्दी" maxLength={500} rows={2} {...register("noticeHi")} />
    </FormDialog>
  );
}
