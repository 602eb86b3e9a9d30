import { type BankAccount, type FormatProfile, saveAccountMutation, saveProfileMutation } from "../../api/banks";
import { failed } from "../../lib/messages";
import { Checkbox, PickField, TextArea, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { accountSchema, fieldsHint, formOf, profileSchema, valuesOf } from "./profiles";
import { orderLabel } from "./states";

type AccountProps = { account: BankAccount | null; profiles: FormatProfile[]; onClose: () => void };

export function AccountDialog({ account, profiles, onClose }: AccountProps) {
  const form = useResourceForm({
    id: "bank-account",
    schema: accountSchema,
    values: {
      holder: account?.holder ?? "",
      lastFour: account?.lastFour ?? "",
      ifsc: account?.ifsc ?? "",
      profileId: account?.profile?._id ?? "",
    },
    mutation: saveAccountMutation,
    variables: ({ holder, lastFour, ifsc, profileId }) => ({
      id: account?._id ?? null,
      body: {
        holder: holder.trim(),
        lastFour: lastFour.trim(),
        ifsc: ifsc.trim().toUpperCase(),
        profileId: profileId || null,
      },
    }),
    failed: failed.saveAccount,
    onSaved: () => toastDone("Bank account saved"),
    leave: onClose,
  });
  const { id, value, onChange } = form.part("profileId");
  return (
    <FormDialog title={account ? "Edit bank account" : "Add bank account"} form={form} onClose={onClose}>
      <TextField label="Account holder" maxLength={100} autoComplete="off" data-autofocus {...form.field("holder")} />
      <TextField
        label="Last four digits of the account number"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.field("lastFour")}
      />
      <TextField label="IFSC" maxLength={11} autoComplete="off" {...form.field("ifsc")} />
      <PickField
        label="Format profile"
        id={id}
        value={value}
        onChange={onChange}
        options={[
          { value: "", label: "None: everything is found in the file" },
          ...profiles.map((one) => ({ value: one._id, label: one.name })),
        ]}
      />
    </FormDialog>
  );
}

export function ProfileDialog({ profile, onClose }: { profile: FormatProfile | null; onClose: () => void }) {
  const form = useResourceForm({
    id: "format-profile",
    schema: profileSchema,
    values: formOf(profile),
    mutation: saveProfileMutation,
    variables: (values) => ({ id: profile?._id ?? null, body: valuesOf(values) }),
    failed: failed.saveProfile,
    onSaved: () => toastDone("Format profile saved"),
    leave: onClose,
  });
  const { id, value, onChange } = form.part("dateOrder");
  const { error, ...columns } = form.part("columns");
  return (
    <FormDialog title={profile ? "Edit format profile" : "Add format profile"} size={560} form={form} onClose={onClose}>
      <TextField label="Name" maxLength={60} autoComplete="off" data-autofocus {...form.field("name")} />
      <PickField
        label="Order of the dates"
        id={id}
        value={value}
        onChange={onChange}
        options={[
          { value: "", label: "Found in the file" },
          ...Object.entries(orderLabel).map(([order, label]) => ({ value: order, label })),
        ]}
      />
      <TextArea
        label="Headings"
        rows={6}
        hint={fieldsHint}
        error={error}
        id={columns.id}
        value={columns.value}
        onChange={(event) => columns.onChange(event.currentTarget.value)}
      />
      <TextField
        label="Values of the status column that count as done"
        hint="With commas between them"
        autoComplete="off"
        {...form.field("statuses")}
      />
      <Checkbox label="An amount without a sign is money in" {...form.tick("onlyCredits")} />
    </FormDialog>
  );
}
