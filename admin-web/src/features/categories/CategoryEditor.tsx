import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { saveCategoryMutation } from "../../api/categories";
import { shopQuery } from "../../api/shop";
import type { Category } from "../../api/types";
import type { Translations } from "../../lib/languages";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { changedLabels } from "../../lib/records";
import { slugOf } from "../../lib/slug";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox, Fields, TextField } from "../../ui/Field";
import { ImageField } from "../../ui/ImageField";
import { ResourceEditor } from "../../ui/ResourceEditor";
import { SalesNote } from "../../ui/SalesNote";
import { TranslatedFields } from "../../ui/TranslatedFields";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { useRedirect } from "../../ui/useRedirect";
import { imageOf } from "./columns";
import { type CategoryForm, categorySchema, emptyCategory, type SubForm } from "./rules";
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

const labels: Record<keyof CategoryForm, string> = {
  name: "Name",
  nameTa: "Name in Tamil",
  nameHi: "Name in Hindi",
  slug: "Slug",
  description: "Description",
  descriptionTa: "Description in Tamil",
  descriptionHi: "Description in Hindi",
  isActive: "Active",
  subCategories: "Subcategories",
  image: "Image",
};

const read = ["name", "nameTa", "nameHi", "description", "descriptionTa", "descriptionHi", "subCategories"] as const;

/** A subcategory lacks a name, or only has an English description. */
const lacksIn = (key: keyof Translations) => (sub: SubForm) =>
  !sub.names[key].trim() || (sub.description.trim() !== "" && !sub.descriptions[key].trim());

export function CategoryEditor({ category }: { category: Category | null }) {
  const navigate = useNavigate();
  const { leaving, leave } = useRedirect(paths.categories);
  const [ownSlug, setOwnSlug] = useState(category !== null);
  const form = useMutationForm({
    id: "category",
    schema: categorySchema,
    defaultValues: formOf(category),
    mutation: saveCategoryMutation,
    variables: ({ image, nameTa, nameHi, descriptionTa, descriptionHi, ...values }) => ({
      id: category?._id ?? null,
      values: {
        ...values,
        names: { ta: nameTa, hi: nameHi },
        descriptions: { ta: descriptionTa, hi: descriptionHi },
      },
      image,
    }),
    texts: ["name", "description"],
    failed: failed.saveCategory,
    invalid: "Please fix the errors below",
    changes: (values, saved) => changedLabels(labels, values, saved),
    onSuccess: (_, { name }) =>
      toastDone(category ? "Category updated successfully" : "Category created successfully", name),
    leave,
  });
  const { control, register, values } = form;
  const subs = useController({ control, name: "subCategories" }).field;
  const image = useController({ control, name: "image" }).field;
  const slug = useController({ control, name: "slug" }).field;
  const mode = useQuery(shopQuery).data?.selling.mode;
  return (
    <ResourceEditor
      form={form}
      what={values.name || "this category"}
      head={{
        title: category ? "Edit category" : "Add category",
        back: { to: paths.categories, label: "Back to categories" },
        badges: <ActiveBadge active={values.isActive} />,
      }}
      isSaved={leaving}
      next={paths.categories}
      notes={<SalesNote mode={mode} values={values} labels={labels} names={read} />}
      save={category ? "Update Category" : "Create Category"}
      onCancel={() => navigate(category ? paths.category(category._id) : paths.categories)}
      aside={
        <>
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
                {...register("isActive")}
              />
            </CardBody>
          </Card>
        </>
      }
    >
      <Card>
        <header>
          <h2>Category</h2>
        </header>
        <TranslatedFields
          form={form}
          texts={[
            {
              name: "name",
              label: "Name",
              maxLength: 80,
              translated: { maxLength: 160 },
              onChange: (name) => (ownSlug ? undefined : slug.onChange(slugOf(name))),
            },
            {
              name: "description",
              label: "Description",
              rows: 3,
              maxLength: 2000,
              translated: { maxLength: 10000 },
            },
          ]}
          more={(language) => <SubNames language={language} subs={subs.value} onChange={subs.onChange} />}
          isMissing={({ key }) => subs.value.some(lacksIn(key))}
        />
        <Fields>
          <TextField
            span={3}
            label="Slug"
            maxLength={80}
            hint="Made from the name; it is part of the address"
            {...slug}
            onChange={(event) => {
              slug.onChange(event);
              setOwnSlug(event.currentTarget.value !== "");
            }}
          />
        </Fields>
      </Card>
      <SubEditor subs={subs.value} onChange={subs.onChange} />
    </ResourceEditor>
  );
}
