import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { OrderFilters } from "../../api/orders";
import { productQuery } from "../../api/products";
import { changeViewMutation, createViewMutation, deleteViewMutation, type View } from "../../api/views";
import { failed } from "../../lib/messages";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { Dialog, DialogFoot } from "../../ui/Dialog";
import { Checkbox, PickField, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
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

export function ViewDialog({ view, own, filters, onClose }: Props) {
  const [replaced, setReplaced] = useState("");
  const target = view ?? own.find(({ _id }) => _id === replaced) ?? null;
  const [name, setName] = useState(view?.name ?? "");
  const [shared, setShared] = useState(view?.shared ?? false);
  const [submitted, setSubmitted] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const product = useQuery({ ...productQuery(filters.product), enabled: !view && filters.product !== "" }).data;
  const saved = (what: string) => () => {
    toastDone(what, name.trim());
    onClose();
  };
  const create = useWrite({ ...createViewMutation, onSuccess: saved("View saved") }, failed.saveView, "saved");
  const change = useWrite({ ...changeViewMutation, onSuccess: saved("View saved") }, failed.saveView, "saved");
  const remove = useWrite({ ...deleteViewMutation, onSuccess: saved("View deleted") }, failed.deleteView, "deleted");
  const busy = create.isPending || change.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!name.trim()) return;
    const body = { name: name.trim(), shared, ...(view ? {} : { query: queryOf(filters) }) };
    if (target) change.mutate({ id: target._id, body });
    else create.mutate({ ...body, query: queryOf(filters) });
  };
  if (deleting && view) {
    return (
      <ConfirmDialog
        title={`Delete “${view.name}”?`}
        act="Delete view"
        busy={remove.isPending}
        onKeep={() => setDeleting(false)}
        onAct={() => remove.mutate(view._id)}
      >
        <FormError>{remove.refusal}</FormError>
        <p>{view.shared ? "Everybody loses this view." : "You lose this view."} No order is changed.</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      title={view ? "Edit view" : "Save view"}
      onClose={onClose}
      locked={busy}
      dirty={name !== (view?.name ?? "")}
    >
      <form className={layout.fields} noValidate onSubmit={submit}>
        <FormError>{create.refusal || change.refusal}</FormError>
        {view ? null : (
          <p className={text.small}>
            Orders: {describeFilters(filters)}
            {product ? ` (${product.name})` : ""}
          </p>
        )}
        {view || own.length === 0 ? null : (
          <PickField
            label="Save as"
            value={replaced}
            options={[
              { value: "", label: "A new view" },
              ...own.map((one) => ({ value: one._id, label: `Instead of “${one.name}”` })),
            ]}
            onChange={(id) => {
              const chosen = own.find((one) => one._id === id);
              setReplaced(id);
              if (chosen) {
                setName(chosen.name);
                setShared(chosen.shared);
              }
            }}
          />
        )}
        <TextField
          label="Name"
          maxLength={40}
          data-autofocus
          value={name}
          error={submitted && !name.trim() ? "Please enter a name" : ""}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox
          label="Shared"
          hint="Everybody in the back office sees it."
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <DialogFoot>
          {view ? (
            <Button kind="bad" icon="bin" disabled={busy} onClick={() => setDeleting(true)}>
              Delete view
            </Button>
          ) : (
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
          )}
          <Button kind="main" type="submit" busy={busy}>
            Save view
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
