import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { saveCategory } from "../../api/categories";
import { changed } from "../../api/events";
import { failed } from "../../lib/messages";
import { slugOf } from "../../lib/slug";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { AreaField, TextField } from "../../ui/Field";
import { toastDone } from "../../ui/toast";
import { useSentForm } from "../../ui/useSentForm";
import { categoryErrors } from "./rules";

type Form = { name: string; slug: string; subCategory: string; description: string; imageUrl: string };
type Props = { onClose: () => void; onMade: (id: string) => void };

/** A category in passing, while a product is being written; everything else is on the category's own page. */
export function CategoryModal({ onClose, onMade }: Props) {
  const client = useQueryClient();
  const [ownSlug, setOwnSlug] = useState(false);
  const { form, save, busy, refusal, field } = useSentForm<Form>({
    id: "new-category",
    initialValues: { name: "", slug: "", subCategory: "", description: "", imageUrl: "" },
    validate: ({ name, slug }) => {
      const { description: _, ...errors } = categoryErrors({
        name,
        slug,
        description: "",
        isActive: true,
        subCategories: [],
      });
      return errors;
    },
    failed: failed.saveCategory,
    send: async ({ name, slug, subCategory, description, imageUrl }) => {
      const values = {
        name: name.trim(),
        slug: slug.trim(),
        // Customers read one on the category's card: its name, until somebody writes more.
        description: description.trim() || name.trim(),
        isActive: true,
        subCategories: subCategory.trim()
          ? [{ name: subCategory.trim(), slug: slugOf(subCategory), description: "" }]
          : [],
        imageUrl: imageUrl.trim(),
      };
      const made = await saveCategory(null, values, null);
      await changed(client, "categories");
      toastDone("Category created successfully", values.name);
      onMade(made.category._id);
    },
  });
  return (
    <Dialog
      title="Add Category"
      onClose={onClose}
      locked={busy}
      dirty={form.isDirty()}
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
      <form
        id="new-category"
        className="col"
        noValidate
        onSubmit={(event) => {
          // The dialog stands within the product's form for React, though not in the page.
          event.stopPropagation();
          save(event);
        }}
      >
        {refusal}
        <TextField
          label="Category name"
          maxLength={80}
          data-autofocus
          {...field("name")}
          onChange={(event) => {
            form.setFieldValue("name", event.currentTarget.value);
            if (!ownSlug) form.setFieldValue("slug", slugOf(event.currentTarget.value));
          }}
        />
        <TextField
          label="Category slug"
          maxLength={80}
          {...field("slug")}
          onChange={(event) => {
            setOwnSlug(true);
            form.setFieldValue("slug", event.currentTarget.value);
          }}
        />
        <TextField label="First subcategory" maxLength={80} hint="A product needs one." {...field("subCategory")} />
        <AreaField
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
