import { type BankAccount, type FormatProfile, saveAccountMutation, saveProfileMutation } from "../../api/banks";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Checkbox, PickField, TextArea, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { accountSchema, fieldsHint, formOf, profileSchema, valuesOf } from "./profiles";
import { orderLabel } from "./states";

function Buttons({ form, busy, onClose }: { form: string; busy: boolean; onClose: () => void }) {
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        Cancel
      </Button>
      <Button kind="main" type="submit" form={form} busy={busy}>
        Save
      </Button>
    </>
  );
}

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
    <Dialog
      title={account ? "Edit bank account" : "Add bank account"}
      onClose={onClose}
      locked={form.busy}
      dirty={form.dirty}
      footer={<Buttons form="bank-account" busy={form.busy} onClose={onClose} />}
    >
      <form className={layout.fields} {...form.props}>
        <FormError>{form.refusal}</FormError>
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
      </form>
    </Dialog>
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
    <Dialog
      title={profile ? "Edit format profile" : "Add format profile"}
      size={560}
      onClose={onClose}
      locked={form.busy}
      dirty={form.dirty}
      footer={<Buttons form="format-profile" busy={form.busy} onClose={onClose} />}
    >
      <form className={layout.fields} {...form.props}>
        <FormError>{form.refusal}</FormError>
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
      </form>
    </Dialog>
  );
}
