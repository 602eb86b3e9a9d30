import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { saveCategoryMutation } from "../../api/categories";
import { shopQuery } from "../../api/shop";
import type { Category } from "../../api/types";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { keysOf } from "../../lib/records";
import { slugOf } from "../../lib/slug";
import { Alert } from "../../ui/Alert";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox, Fields, TextArea, TextField } from "../../ui/Field";
import { ImageField } from "../../ui/ImageField";
import { LanguageTabs } from "../../ui/LanguageTabs";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { SalesNote } from "../../ui/SalesNote";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone } from "../../ui/toast";
import { useRedirect } from "../../ui/useRedirect";
import { useResourceForm } from "../../ui/useResourceForm";
import { imageOf } from "./columns";
import { type CategoryForm, categorySchema, emptyCategory } from "./rules";
import { SubEditor, SubNames } from "./SubEditor";

function formOf(category: Category | null): CategoryForm {
  if (!category) return emptyCategory;
  const { name, names, slug, description, descriptions, isActive, subCategories } = category;
  return {
    name,
    nameTa: names.ta,
    nameHi: names.hi,
    slug,
    description,
    descriptionTa: descriptions.ta,
    descriptionHi: descriptions.hi,
    isActive,
    subCategories: subCategories.map((sub) => ({ ...sub, description: sub.description ?? "" })),
    image: null,
  };
}

const labels = {
  name: "Name",
  nameTa: "Name in Tamil",
  nameHi: "Name in Hindi",
  slug: "Slug",
  description: "Description",
  descriptionTa: "Description in Tamil",
  descriptionHi: "Description in Hindi",
  isActive: "Active",
  subCategories: "Subcategories",
};

const read = ["name", "nameTa", "nameHi", "description", "descriptionTa", "descriptionHi", "subCategories"] as const;

function changesOf(values: CategoryForm, saved: CategoryForm): string[] {
  const names = keysOf(labels)
    .filter((key) => JSON.stringify(values[key]) !== JSON.stringify(saved[key]))
    .map((key) => labels[key]);
  return values.image === saved.image ? names : [...names, "Image"];
}

/** The category or one of its subcategories lacks a name, or only has an English description. */
function isMissingIn(form: CategoryForm, suffix: "Ta" | "Hi"): boolean {
  const key = suffix === "Ta" ? "ta" : "hi";
  const lacks = ({ names, description, descriptions }: CategoryForm["subCategories"][number]) =>
    !names[key].trim() || (description.trim() !== "" && !descriptions[key].trim());
  return !form[`name${suffix}`].trim() || !form[`description${suffix}`].trim() || form.subCategories.some(lacks);
}

export function CategoryEditor({ category }: { category: Category | null }) {
  const navigate = useNavigate();
  const { leaving, leave } = useRedirect(paths.categories);
  const [ownSlug, setOwnSlug] = useState(category !== null);
  const form = useResourceForm({
    id: "category",
    schema: categorySchema,
    values: formOf(category),
    mutation: saveCategoryMutation,
    variables: ({ image, nameTa, nameHi, descriptionTa, descriptionHi, ...values }) => ({
      id: category?._id ?? null,
      values: {
        ...values,
        name: values.name.trim(),
        names: { ta: nameTa.trim(), hi: nameHi.trim() },
        description: values.description.trim(),
        descriptions: { ta: descriptionTa.trim(), hi: descriptionHi.trim() },
      },
      image,
    }),
    texts: ["name", "description"],
    failed: failed.saveCategory,
    invalid: "Please fix the errors below",
    changes: changesOf,
    what: (values) => values.name || "this category",
    onSaved: (_, { name }) =>
      toastDone(category ? "Category updated successfully" : "Category created successfully", name),
    leave,
  });
  const { values, field, dirty } = form;
  const subs = form.part("subCategories");
  const image = form.part("image");
  const mode = useQuery(shopQuery).data?.selling.mode;
  return (
    <form className={layout.editor} {...form.props}>
      <PageHead
        detail
        title={category ? "Edit category" : "Add category"}
        back={{ to: paths.categories, label: "Back to categories" }}
        badges={<ActiveBadge active={values.isActive} />}
      />
      {form.guard}
      {leaving ? (
        <Alert tone="good" icon="check" alert>
          <b>Saved.</b> Back to the list in 3 seconds. <Link to={paths.categories}>Go now</Link>
        </Alert>
      ) : null}
      {form.summary}
      <SalesNote mode={mode} values={values} labels={labels} names={read} />
      <div className={layout.aside}>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Category</h2>
            </header>
            <LanguageTabs tab={form.tab} isMissing={({ suffix }) => suffix !== "" && isMissingIn(values, suffix)}>
              {(language) =>
                language.suffix ? (
                  <>
                    <Fields>
                      <TextField
                        label={`Name in ${language.inEnglish}`}
                        hint={values.name}
                        lang={language.key}
                        maxLength={160}
                        {...field(`name${language.suffix}`)}
                      />
                      <TextArea
                        label={`Description in ${language.inEnglish}`}
                        hint={values.description}
                        rows={3}
                        lang={language.key}
                        maxLength={10000}
                        {...field(`description${language.suffix}`)}
                      />
                    </Fields>
                    <SubNames language={language} subs={subs.value} onChange={subs.onChange} />
                  </>
                ) : (
                  <Fields>
                    <TextField
                      label="Name"
                      maxLength={80}
                      {...field("name", (name) => {
                        if (!ownSlug) form.set("slug", slugOf(name));
                      })}
                    />
                    <TextArea label="Description" rows={3} maxLength={2000} {...field("description")} />
                  </Fields>
                )
              }
            </LanguageTabs>
            <Fields>
              <TextField
                span={3}
                label="Slug"
                maxLength={80}
                hint="Made from the name; it is part of the address"
                {...field("slug", (slug) => setOwnSlug(slug !== ""))}
              />
            </Fields>
          </Card>
          <SubEditor subs={subs.value} onChange={subs.onChange} />
        </div>
        <div className={layout.column}>
          <ImageField
            label="Category image"
            current={category ? imageOf(category) : null}
            file={image.value}
            onChange={image.onChange}
          />
          <Card>
            <header>
              <h2>Visibility</h2>
            </header>
            <CardBody>
              <Checkbox
                label="Active"
                hint="Inactive categories are not shown to customers"
                {...form.tick("isActive")}
              />
            </CardBody>
          </Card>
        </div>
      </div>
      <SaveBar
        status={dirty ? "Unsaved changes" : leaving ? "Saved" : "No changes"}
        save={category ? "Update Category" : "Create Category"}
        busy={form.busy}
        locked={leaving}
        onSave={form.save}
        onCancel={() => navigate(category ? paths.category(category._id) : paths.categories)}
      />
    </form>
  );
}
