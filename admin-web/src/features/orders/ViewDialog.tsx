import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import type { OrderFilters } from "../../api/orders";
import { productQuery } from "../../api/products";
import { deleteViewMutation, saveViewMutation, type View } from "../../api/views";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { Checkbox, PickField, TextField } from "../../ui/Field";
import { Form } from "../../ui/Form";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { useWrite } from "../../ui/useWrite";
import { describeFilters, queryOf } from "./filters";

type Props = {
  /** The view to rename, share or delete; null saves the present filters. */
  view: View | null;
  /** What the present filters may replace. */
  own: View[];
  filters: OrderFilters;
  onClose: () => void;
};

const schema = z.object({
  /** The view in whose place it is saved; empty for none. */
  replaced: z.string(),
  name: z.string().check(z.trim(), z.minLength(1, "Please enter a name")),
  shared: z.boolean(),
});

export function ViewDialog({ view, own, filters, onClose }: Props) {
  const [deleting, setDeleting] = useState(false);
  const product = useQuery({ ...productQuery(filters.product), enabled: !view && filters.product !== "" }).data;
  const form = useMutationForm({
    id: "view",
    schema,
    defaultValues: { replaced: "", name: view?.name ?? "", shared: view?.shared ?? false },
    mutation: saveViewMutation,
    variables: ({ replaced, ...values }) => {
      if (view) return { id: view._id, body: values };
      const body = { ...values, query: queryOf(filters) };
      return own.some(({ _id }) => _id === replaced) ? { id: replaced, body } : { id: null, body };
    },
    failed: failed.saveView,
    quiet: true,
    onSuccess: (_, { name }) => toastDone("View saved", name.trim()),
    leave: onClose,
  });
  const replaced = useController({ control: form.control, name: "replaced" }).field;
  const remove = useWrite(
    {
      ...deleteViewMutation,
      onSuccess: () => {
        toastDone("View deleted", view?.name);
        onClose();
      },
    },
    failed.deleteView,
    "deleted",
  );
  if (deleting && view) {
    return (
      <ConfirmDialog
        title={`Delete “${view.name}”?`}
        confirmLabel="Delete view"
        busy={remove.isPending}
        onCancel={() => setDeleting(false)}
        onConfirm={() => remove.mutate(view._id)}
      >
        <FormError>{remove.refusal}</FormError>
        <p>{view.shared ? "Everybody loses this view." : "You lose this view."} No order is changed.</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog title={view ? "Edit view" : "Save view"} onClose={onClose} locked={form.isPending} dirty={form.isDirty}>
      <Form className={layout.fields} form={form}>
        <FormError>{form.refusal}</FormError>
        {view ? null : (
          <p className={text.small}>
            Orders: {describeFilters(filters)}
            {product ? ` (${product.name})` : ""}
          </p>
        )}
        {view || own.length === 0 ? null : (
          <PickField
            label="Save as"
            value={replaced.value}
            options={[
              { value: "", label: "A new view" },
              ...own.map((one) => ({ value: one._id, label: `Instead of “${one.name}”` })),
            ]}
            onChange={(id) => {
              const chosen = own.find((one) => one._id === id);
              replaced.onChange(id);
              if (chosen) {
                form.setValue("name", chosen.name, { shouldValidate: true });
                form.setValue("shared", chosen.shared);
              }
            }}
          />
        )}
        <TextField label="Name" maxLength={40} data-autofocus {...form.register("name")} />
        <Checkbox label="Shared" hint="Everybody in the back office sees it." {...form.register("shared")} />
        <DialogFoot>
          {view ? (
            <Button variant="bad" icon="bin" disabled={form.isPending} onClick={() => setDeleting(true)}>
              Delete view
            </Button>
          ) : (
            <Button onClick={onClose} disabled={form.isPending}>
              Cancel
            </Button>
          )}
          <Button variant="solid" type="submit" busy={form.isPending}>
            Save view
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}
