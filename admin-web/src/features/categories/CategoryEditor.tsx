import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { saveCategory } from "../../api/categories";
import { changed } from "../../api/events";
import type { Category } from "../../api/types";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { slugOf } from "../../lib/slug";
import { ApiError } from "../../shared/api/errors";
import { ActiveBadge } from "../../ui/badges";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { AreaField, TextField, TickField } from "../../ui/Field";
import { LeaveGuard } from "../../ui/LeaveGuard";
import { Note } from "../../ui/Note";
import { PageHead } from "../../ui/PageHead";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone, toastFailed } from "../../ui/toast";
import { useRedirect } from "../../ui/useRedirect";
import { imageOf } from "./columns";
import { ImageField } from "./ImageField";
import { type CategoryForm, categoryErrors, emptyCategory } from "./rules";
import { SubEditor } from "./SubEditor";

const idOf = (key: string) => `category-${key}`;

function formOf(category: Category | null): CategoryForm {
  if (!category) return emptyCategory;
  const { name, slug, description, isActive, subCategories } = category;
  return {
    name,
    slug,
    description,
    isActive,
    subCategories: subCategories.map(({ _id, name: sub, slug: at, description: text }) => ({
      _id,
      name: sub,
      slug: at,
      description: text ?? "",
    })),
  };
}

const labels = {
  name: "Name",
  slug: "Slug",
  description: "Description",
  isActive: "Active",
  subCategories: "Subcategories",
};

export function CategoryEditor({ category }: { category: Category | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { leaving, leave } = useRedirect(paths.categories);
  const [base] = useState(() => formOf(category));
  const [image, setImage] = useState<File | null>(null);
  const [ownSlug, setOwnSlug] = useState(category !== null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const [refused, setRefused] = useState<ApiError["fields"]>([]);
  const form = useForm<CategoryForm>({
    initialValues: base,
    validate: (values) => (attempt > 0 ? categoryErrors(values) : {}),
    validateInputOnChange: attempt > 0,
  });
  const { values } = form;
  const changes = (Object.keys(labels) as (keyof CategoryForm)[])
    .filter((key) => JSON.stringify(values[key]) !== JSON.stringify(base[key]))
    .map((key) => labels[key]);
  if (image) changes.push("Image");
  const dirty = changes.length > 0 && !leaving;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || leaving) return;
    const errors = categoryErrors(values);
    form.setErrors(errors);
    setAttempt((count) => count + 1);
    if (Object.keys(errors).length > 0) return;
    setBusy(true);
    setError("");
    setRefused([]);
    try {
      await saveCategory(
        category?._id ?? null,
        { ...values, name: values.name.trim(), description: values.description.trim() },
        image,
      );
      toastDone(category ? "Category updated successfully" : "Category created successfully", values.name);
      leave();
      await changed(client, "categories");
    } catch (failure) {
      setError(toastFailed(failure, failed.saveCategory));
      if (failure instanceof ApiError) setRefused(failure.fields);
    } finally {
      setBusy(false);
    }
  };

  const shown = Object.entries(form.errors).map(([key, message]) => ({ id: idOf(key), message: String(message) }));
  const field = (key: "name" | "slug" | "description") => {
    const { error: mine, ...props } = form.getInputProps(key);
    return { id: idOf(key), ...props, error: mine ?? refused.find((each) => each.field === key)?.message };
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="editor">
      <PageHead
        title={category ? "Edit category" : "Add category"}
        back={{ to: paths.categories, label: "Back to categories" }}
        badges={<ActiveBadge active={values.isActive} />}
      />
      <LeaveGuard dirty={dirty} what={values.name || "this category"} changes={changes} />
      {leaving ? (
        <Note tone="good" icon="check" alert>
          <b>Saved.</b> Back to the list in 3 seconds. <Link to={paths.categories}>Go now</Link>
        </Note>
      ) : null}
      {shown.length > 0 || error ? (
        <ErrorSummary
          title={shown.length > 0 ? "Please fix the errors below" : error}
          errors={shown.length > 0 ? shown : refused.map(({ field: name, message }) => ({ id: idOf(name), message }))}
          attempt={attempt}
        />
      ) : null}
      <div className="two aside">
        <div className="col">
          <section className="card">
            <header>
              <h2>Category</h2>
            </header>
            <div className="body form">
              <TextField
                span="w3"
                label="Name"
                maxLength={80}
                {...field("name")}
                onChange={(event) => {
                  const name = event.currentTarget.value;
                  form.setFieldValue("name", name);
                  if (!ownSlug) form.setFieldValue("slug", slugOf(name));
                }}
              />
              <TextField
                span="w3"
                label="Slug"
                className="mono"
                maxLength={80}
                hint="Made from the name; it is part of the address"
                {...field("slug")}
                onChange={(event) => {
                  setOwnSlug(event.currentTarget.value !== "");
                  form.setFieldValue("slug", event.currentTarget.value);
                }}
              />
              <AreaField label="Description" rows={3} maxLength={2000} {...field("description")} />
            </div>
          </section>
          <SubEditor subs={values.subCategories} onChange={(next) => form.setFieldValue("subCategories", next)} />
        </div>
        <div className="col">
          <ImageField current={category ? imageOf(category) : null} file={image} onChange={setImage} />
          <section className="card">
            <header>
              <h2>Visibility</h2>
            </header>
            <div className="body">
              <TickField
                label="Active"
                hint="Inactive categories are not shown to customers"
                {...form.getInputProps("isActive", { type: "checkbox" })}
              />
            </div>
          </section>
        </div>
      </div>
      <SaveBar
        said={dirty ? "Unsaved changes" : leaving ? "Saved" : "No changes"}
        save={category ? "Update Category" : "Create Category"}
        busy={busy}
        locked={leaving}
        onSave={() => void submit()}
        onCancel={() => navigate(category ? paths.category(category._id) : paths.categories)}
      />
    </form>
  );
}
