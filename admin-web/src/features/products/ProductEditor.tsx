import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Controller, useController } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { shopQuery } from "../../api/shop";
import type { Category, Product } from "../../api/types";
import { paths } from "../../lib/paths";
import { TextButton } from "../../ui/Button";
import { ActiveBadge } from "../../ui/badges";
import { Card } from "../../ui/Card";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Fields, PickField, TextField } from "../../ui/Field";
import { ResourceEditor } from "../../ui/ResourceEditor";
import { SalesNote } from "../../ui/SalesNote";
import { TranslatedFields } from "../../ui/TranslatedFields";
import { useRedirect } from "../../ui/useRedirect";
import { Chips } from "./Chips";
import { ConflictPanel } from "./ConflictPanel";
import { fieldLabels } from "./form";
import { PictureField } from "./PictureField";
import { ProductFacts } from "./ProductFacts";
import { SpecificationsField } from "./SpecificationsField";
import { useProductForm } from "./useProductForm";

type Props = {
  product: Product | null;
  categories: Category[];
  /** The dialog that makes a category in passing. */
  categoryDialog: (handlers: { onClose: () => void; onMade: (id: string) => void }) => ReactNode;
};

const list = `${paths.products}?refresh=1`;

const read = [
  "name",
  "nameTa",
  "nameHi",
  "description",
  "descriptionTa",
  "descriptionHi",
  "safetyInstructions",
  "safetyTextTa",
  "safetyTextHi",
  "tags",
  "specifications",
] as const;

const texts = [
  { name: "name", label: "Product name", maxLength: 160, translated: { label: "Name" } },
  { name: "description", label: "Description", rows: 4, maxLength: 10000 },
  {
    name: "safetyInstructions",
    label: "Safety instructions",
    rows: 4,
    hint: "One a line. Empty: customers see the general guidelines.",
    translated: { name: "safetyText" },
    optional: true,
  },
] as const;

export function ProductEditor({ product, categories, categoryDialog }: Props) {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const redirect = useRedirect(list);
  const { form, known, stale, unsent, pictures, retry } = useProductForm(product, redirect);
  const { control, register, values } = form;
  const category = useController({ control, name: "category" }).field;
  const subCategories = useController({ control, name: "subCategories" }).field;
  const mode = useQuery(shopQuery).data?.selling.mode;

  const chooseCategory = (next: string) => {
    category.onChange(next);
    // Another category resets the sub-categories.
    if (next !== category.value) subCategories.onChange([]);
  };
  const chosen = categories.find(({ _id }) => _id === category.value);

  return (
    <ResourceEditor
      form={form}
      what={values.name || "this product"}
      head={{
        title: product ? "Edit product" : "Add product",
        back: { to: paths.products, label: "Back to products" },
        badges: <ActiveBadge active={values.isActive} />,
      }}
      isSaved={redirect.leaving}
      next={list}
      notes={
        <>
          <SalesNote mode={mode} values={values} labels={fieldLabels} names={read} />
          <ErrorSummary title={unsent} errors={[]} />
          {stale && known ? (
            <ConflictPanel
              key={stale.at}
              base={known.base}
              mine={values}
              theirs={stale.theirs}
              by={stale.by}
              at={stale.at}
              categories={categories}
              busy={form.isPending}
              onSave={(chosen) => {
                form.reset(chosen, { keepDefaultValues: true, keepIsSubmitted: true });
                form.send(chosen);
              }}
            />
          ) : null}
        </>
      }
      status={stale ? <b>Choose above which values to keep</b> : undefined}
      locked={redirect.leaving || stale !== null}
      save={product ? "Update Product" : "Create Product"}
      onCancel={() => navigate(product ? paths.product(product._id) : paths.products)}
      aside={<ProductFacts control={control} register={register} values={values} />}
    >
      <Card>
        <header>
          <h2>Name and texts</h2>
        </header>
        <TranslatedFields form={form} texts={texts} />
      </Card>
      <Card>
        <header>
          <h2>Place in the shop</h2>
        </header>
        <Fields>
          <PickField
            span={3}
            label="Category"
            options={categories.map(({ _id, name, isActive }) => ({
              value: _id,
              label: isActive ? name : `${name} (inactive)`,
            }))}
            {...category}
            onChange={chooseCategory}
            hint={<TextButton onClick={() => setAdding(true)}>Add a category</TextButton>}
          />
          <Chips
            half
            legend="Subcategories"
            options={chosen?.subCategories.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
            {...subCategories}
            empty={chosen ? "This category has none yet" : "Choose a category first"}
          />
        </Fields>
      </Card>
      <PictureField
        tiles={pictures.tiles}
        onChange={pictures.setTiles}
        onRetry={(key) => void retry(key)}
        onStop={pictures.stop}
      />
      <Card>
        <header>
          <h2>Search</h2>
        </header>
        <Fields>
          <TextField
            label="Tags"
            hint="Separated by commas. Customers see them, and the search finds them."
            {...register("tags")}
          />
        </Fields>
      </Card>
      <Controller control={control} name="specifications" render={({ field }) => <SpecificationsField {...field} />} />
      {adding
        ? categoryDialog({
            onClose: () => setAdding(false),
            onMade: (id) => {
              setAdding(false);
              chooseCategory(id);
            },
          })
        : null}
    </ResourceEditor>
  );
}
