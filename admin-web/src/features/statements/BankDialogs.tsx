import { useController } from "react-hook-form";
import { type BankAccount, type FormatProfile, saveAccountMutation, saveProfileMutation } from "../../api/banks";
import { failed } from "../../lib/messages";
import { optionsOf } from "../../lib/records";
import { Checkbox, PickField, TextArea, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { accountSchema, fieldsHint, formOf, profileSchema, valuesOf } from "./profiles";
import { orderLabel } from "./states";

type AccountProps = { account: BankAccount | null; profiles: FormatProfile[]; onClose: () => void };

export function AccountDialog({ account, profiles, onClose }: AccountProps) {
  const form = useMutationForm({
    id: "bank-account",
    schema: accountSchema,
    defaultValues: {
      holder: account?.holder ?? "",
      lastFour: account?.lastFour ?? "",
      ifsc: account?.ifsc ?? "",
      profileId: account?.profile?._id ?? "",
    },
    mutation: saveAccountMutation,
    variables: ({ ifsc, profileId, ...values }) => ({
      id: account?._id ?? null,
      body: { ...values, ifsc: ifsc.toUpperCase(), profileId: profileId || null },
    }),
    failed: failed.saveAccount,
    onSuccess: () => toastDone("Bank account saved"),
    leave: onClose,
  });
  const chosen = useController({ control: form.control, name: "profileId" }).field;
  return (
    <FormDialog title={account ? "Edit bank account" : "Add bank account"} form={form} onClose={onClose}>
      <TextField
        label="Account holder"
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...form.register("holder")}
      />
      <TextField
        label="Last four digits of the account number"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.register("lastFour")}
      />
      <TextField label="IFSC" maxLength={11} autoComplete="off" {...form.register("ifsc")} />
      <PickField
        label="Format profile"
        {...chosen}
        options={[
          { value: "", label: "None: everything is found in the file" },
          ...profiles.map((one) => ({ value: one._id, label: one.name })),
        ]}
      />
    </FormDialog>
  );
}

export function ProfileDialog({ profile, onClose }: { profile: FormatProfile | null; onClose: () => void }) {
  const form = useMutationForm({
    id: "format-profile",
    schema: profileSchema,
    defaultValues: formOf(profile),
    mutation: saveProfileMutation,
    variables: (values) => ({ id: profile?._id ?? null, body: valuesOf(values) }),
    failed: failed.saveProfile,
    onSuccess: () => toastDone("Format profile saved"),
    leave: onClose,
  });
  const order = useController({ control: form.control, name: "dateOrder" }).field;
  return (
    <FormDialog title={profile ? "Edit format profile" : "Add format profile"} size={560} form={form} onClose={onClose}>
      <TextField label="Name" maxLength={60} autoComplete="off" data-autofocus {...form.register("name")} />
      <PickField
        label="Order of the dates"
        {...order}
        options={[{ value: "", label: "Found in the file" }, ...optionsOf(orderLabel)]}
      />
      <TextArea label="Headings" rows={6} hint={fieldsHint} {...form.register("columns")} />
      <TextField
        label="Values of the status column that count as done"
        hint="With commas between them"
        autoComplete="off"
        {...form.register("statuses")}
      />
      <Checkbox label="An amount without a sign is money in" {...form.register("onlyCredits")} />
    </FormDialog>
  );
}
