import { useState } from "react";
import type * as z from "zod/mini";
import { saveCategoryMutation } from "../../api/categories";
import { failed } from "../../lib/messages";
import { slugOf } from "../../lib/slug";
import { TextArea, TextField } from "../../ui/Field";
import { FormDialog } from "../../ui/FormDialog";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { newCategorySchema, newSub, untranslated } from "./rules";

type Props = { onClose: () => void; onMade: (id: string) => void };

function valuesOf({ subCategory, description, ...values }: z.output<typeof newCategorySchema>) {
  return {
    ...values,
    names: untranslated,
    // The category's card shows a description; defaults to the name.
    description: description || values.name,
    descriptions: untranslated,
    isActive: true,
    subCategories: subCategory ? [newSub(subCategory, "")] : [],
  };
}

/** A category in passing, while a product is being written; everything else is on the category's own page. */
export function CategoryDialog({ onClose, onMade }: Props) {
  const [ownSlug, setOwnSlug] = useState(false);
  const form = useMutationForm({
    id: "new-category",
    schema: newCategorySchema,
    defaultValues: { name: "", slug: "", subCategory: "", description: "", imageUrl: "" },
    mutation: saveCategoryMutation,
    variables: (values) => ({ id: null, values: valuesOf(values), image: null }),
    failed: failed.saveCategory,
    onSuccess: (_, { name }) => toastDone("Category created successfully", name.trim()),
    leave: (category) => onMade(category._id),
  });
  const { register, setValue, formState } = form;
  const onName = (event: { target: { value: string } }) => {
    if (!ownSlug) setValue("slug", slugOf(event.target.value), { shouldValidate: formState.isSubmitted });
  };
  return (
    <FormDialog title="Add Category" form={form} save="Create Category" onClose={onClose}>
      <TextField label="Category name" maxLength={80} data-autofocus {...register("name", { onChange: onName })} />
      <TextField label="Category slug" maxLength={80} {...register("slug", { onChange: () => setOwnSlug(true) })} />
      <TextField label="First subcategory" maxLength={80} hint="A product needs one." {...register("subCategory")} />
      <TextArea
        label="What customers read of it (optional)"
        rows={2}
        maxLength={2000}
        hint="Left out, it is the name."
        {...register("description")}
      />
      <TextField
        label="Image URL (optional)"
        type="url"
        inputMode="url"
        hint="The address of a picture that this shop has already, JPG or PNG."
        {...register("imageUrl")}
      />
    </FormDialog>
  );
}
