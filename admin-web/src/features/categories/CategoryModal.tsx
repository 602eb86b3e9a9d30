import { useState } from "react";
import * as z from "zod/mini";
import { saveCategoryMutation } from "../../api/categories";
import { failed } from "../../lib/messages";
import { slugOf } from "../../lib/slug";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { TextArea, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { categorySchema, newSub, untranslated } from "./rules";

type Form = { name: string; slug: string; subCategory: string; description: string; imageUrl: string };
type Props = { onClose: () => void; onMade: (id: string) => void };

const schema = z.omit(categorySchema, { description: true });
const empty: Form = { name: "", slug: "", subCategory: "", description: "", imageUrl: "" };

function valuesOf({ name, slug, subCategory, description, imageUrl }: Form) {
  return {
    name: name.trim(),
    names: untranslated,
    slug: slug.trim(),
    // The category's card shows a description; defaults to the name.
    description: description.trim() || name.trim(),
    descriptions: untranslated,
    isActive: true,
    subCategories: subCategory.trim() ? [newSub(subCategory, "")] : [],
    imageUrl: imageUrl.trim(),
  };
}

/** A category in passing, while a product is being written; everything else is on the category's own page. */
export function CategoryModal({ onClose, onMade }: Props) {
  const [ownSlug, setOwnSlug] = useState(false);
  const form = useResourceForm({
    id: "new-category",
    schema,
    values: empty,
    mutation: saveCategoryMutation,
    variables: (values) => ({ id: null, values: valuesOf(values), image: null }),
    failed: failed.saveCategory,
    onSaved: (_, { name }) => toastDone("Category created successfully", name.trim()),
    leave: (category) => onMade(category._id),
  });
  const { field, busy } = form;
  return (
    <Dialog
      title="Add Category"
      onClose={onClose}
      locked={busy}
      dirty={form.dirty}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="main" type="submit" form="new-category" busy={busy}>
            Create Category
          </Button>
        </>
      }
    >
      <form className={layout.fields} {...form.props}>
        <FormError>{form.refusal}</FormError>
        <TextField
          label="Category name"
          maxLength={80}
          data-autofocus
          {...field("name", (name) => {
            if (!ownSlug) form.set("slug", slugOf(name));
          })}
        />
        <TextField label="Category slug" maxLength={80} {...field("slug", () => setOwnSlug(true))} />
        <TextField label="First subcategory" maxLength={80} hint="A product needs one." {...field("subCategory")} />
        <TextArea
          label="What customers read of it (optional)"
          rows={2}
          maxLength={2000}
          hint="Left out, it is the name."
          {...field("description")}
        />
        <TextField
          label="Image URL (optional)"
          type="url"
          inputMode="url"
          hint="The address of a picture that this shop has already, JPG or PNG."
          {...field("imageUrl")}
        />
      </form>
    </Dialog>
  );
}
