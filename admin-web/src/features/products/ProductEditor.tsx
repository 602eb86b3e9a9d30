import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { shopQuery } from "../../api/shop";
import type { Category, Product } from "../../api/types";
import type { Language } from "../../lib/languages";
import { originalPrice, parseAmount, rupees } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Alert } from "../../ui/Alert";
import { TextButton } from "../../ui/Button";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Checkbox, Fields, PickField, TextArea, TextField } from "../../ui/Field";
import { LanguageTabs } from "../../ui/LanguageTabs";
import { LeaveGuard } from "../../ui/LeaveGuard";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { SalesNote } from "../../ui/SalesNote";
import { SaveBar } from "../../ui/SaveBar";
import text from "../../ui/text.module.css";
import { useRedirect } from "../../ui/useRedirect";
import { Chips } from "./Chips";
import { ConflictPanel } from "./ConflictPanel";
import { fieldLabels, type ProductForm, units } from "./form";
import { PictureField } from "./PictureField";
import { SpecificationsField } from "./SpecificationsField";
import { effectOptions, greenOptions, noiseOptions } from "./stated";
import { useProductForm } from "./useProductForm";

type Props = {
  product: Product | null;
  categories: Category[];
  /** The dialog that makes a category in passing. */
  categoryModal: (acts: { onClose: () => void; onMade: (id: string) => void }) => ReactNode;
};

type TextsProps = {
  language: Language;
  values: ProductForm;
  field: ReturnType<typeof useProductForm>["form"]["field"];
};

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

/** The texts of a product in one language; the English text is beside a translation. */
function Texts({ language: { key, suffix, inEnglish }, values, field }: TextsProps) {
  if (!suffix) {
    return (
      <Fields>
        <TextField label="Product name" maxLength={160} {...field("name")} />
        <TextArea label="Description" rows={4} maxLength={10000} {...field("description")} />
        <TextArea
          label="Safety instructions"
          rows={4}
          hint="One a line. Empty: customers see the general guidelines."
          {...field("safetyInstructions")}
        />
      </Fields>
    );
  }
  return (
    <Fields>
      <TextField
        label={`Name in ${inEnglish}`}
        hint={values.name}
        lang={key}
        maxLength={160}
        {...field(`name${suffix}`)}
      />
      <TextArea
        label={`Description in ${inEnglish}`}
        hint={values.description}
        rows={4}
        lang={key}
        maxLength={10000}
        {...field(`description${suffix}`)}
      />
      <TextArea
        label={`Safety instructions in ${inEnglish}`}
        hint={values.safetyInstructions}
        rows={4}
        lang={key}
        {...field(`safetyText${suffix}`)}
      />
    </Fields>
  );
}

export function ProductEditor({ product, categories, categoryModal }: Props) {
  const [adding, setAdding] = useState(false);
  const navigate = useNavigate();
  const list = `${paths.products}?refresh=1`;
  const { leaving, leave } = useRedirect(list);
  const { form, known, stale, unsent, pictures, retry } = useProductForm(product, leave);
  const { values, changes, field } = form;
  const dirty = form.dirty && !leaving;
  const mode = useQuery(shopQuery).data?.selling.mode;

  const chooseCategory = (next: string) => {
    form.set("category", next);
    // Another category resets the sub-categories.
    if (next !== values.category) form.set("subCategories", []);
  };

  const category = categories.find(({ _id }) => _id === values.category);
  const price = parseAmount(values.price);
  const discount = parseAmount(values.discount) ?? 0;

  return (
    <form className={layout.editor} {...form.props}>
      <PageHead
        detail
        title={product ? "Edit product" : "Add product"}
        back={{ to: paths.products, label: "Back to products" }}
        badges={<ActiveBadge active={values.isActive} />}
      />
      <LeaveGuard dirty={dirty} what={values.name || "this product"} changes={changes} />
      {leaving ? (
        <Alert tone="good" icon="check" alert>
          <b>Saved.</b> Back to the list in 3 seconds. <Link to={list}>Go now</Link>
        </Alert>
      ) : null}
      {form.summary}
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
          busy={form.busy}
          onSave={(chosen) => {
            form.fill(chosen);
            form.send(chosen);
          }}
        />
      ) : null}
      <div className={layout.aside}>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Name and texts</h2>
            </header>
            <LanguageTabs
              tab={form.tab}
              isMissing={({ suffix }) =>
                suffix !== "" && [values[`name${suffix}`], values[`description${suffix}`]].some((part) => !part.trim())
              }
            >
              {(language) => <Texts language={language} values={values} field={field} />}
            </LanguageTabs>
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
                {...form.part("category")}
                onChange={chooseCategory}
                hint={<TextButton onClick={() => setAdding(true)}>Add a category</TextButton>}
              />
              <Chips
                half
                legend="Subcategories"
                options={category?.subCategories.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
                {...form.part("subCategories")}
                empty={category ? "This category has none yet" : "Choose a category first"}
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
                {...field("tags")}
              />
            </Fields>
          </Card>
          <SpecificationsField {...form.part("specifications")} />
        </div>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Price and stock</h2>
            </header>
            <Fields>
              <TextField span="half" label="Price" before="₹" inputMode="decimal" {...field("price")} />
              <TextField span="half" label="Discount" after="%" inputMode="decimal" {...field("discount")} />
              {price ? (
                <p className={text.hint}>
                  Customers see {rupees(price)}
                  {discount > 0 && discount <= 100
                    ? `, before ${rupees(originalPrice(price, discount))}, ${discount}% off`
                    : ""}
                  .
                </p>
              ) : null}
              <TextField span="half" label="Stock" inputMode="numeric" {...field("stock")} />
              <PickField
                span="half"
                label="Unit"
                options={units.map((unit) => ({ value: unit, label: unit }))}
                {...form.part("unit")}
              />
            </Fields>
          </Card>
          <Card>
            <header>
              <h2>Limits</h2>
            </header>
            <Fields>
              <TextField span="half" label="Min order quantity" inputMode="numeric" {...field("minOrderQuantity")} />
              <TextField span="half" label="Max order quantity" inputMode="numeric" {...field("maxOrderQuantity")} />
              <TextField
                span="half"
                label="Age restriction"
                after="years"
                inputMode="numeric"
                {...field("ageRestriction")}
              />
            </Fields>
          </Card>
          <Card>
            <header>
              <h2>Noise, effect, green</h2>
              <span className={text.note}>Filters find what is stated</span>
            </header>
            <Fields>
              <PickField
                span="half"
                label="Noise"
                options={[{ value: "", label: "Not stated" }, ...noiseOptions]}
                {...form.part("noiseLevel")}
              />
              <TextField span="half" label="At 4 m" after="dB" inputMode="numeric" {...field("noiseDb")} />
              <Chips legend="Effects" options={effectOptions} {...form.part("effects")} />
              <PickField span="half" label="Green" options={greenOptions} {...form.part("isGreenCracker")} />
              <TextField span="half" label="Certificate" maxLength={60} {...field("greenCertificate")} />
            </Fields>
          </Card>
          <Card>
            <header>
              <h2>Size</h2>
            </header>
            <Fields>
              <TextField span="half" label="Weight" after="g" inputMode="numeric" {...field("weight")} />
              <TextField span="half" label="Length" after="cm" inputMode="decimal" {...field("length")} />
              <TextField span="half" label="Width" after="cm" inputMode="decimal" {...field("width")} />
              <TextField span="half" label="Height" after="cm" inputMode="decimal" {...field("height")} />
            </Fields>
          </Card>
          <Card>
            <header>
              <h2>Visibility</h2>
            </header>
            <CardBody className={layout.tight}>
              <Checkbox label="Active" hint="Shown to customers" {...form.tick("isActive")} />
              <Checkbox label="Featured" hint="On the home page" {...form.tick("isFeatured")} />
            </CardBody>
          </Card>
        </div>
      </div>
      <SaveBar
        status={
          stale ? (
            <b>Choose above which values to keep</b>
          ) : dirty ? (
            "Unsaved changes"
          ) : leaving ? (
            "Saved"
          ) : (
            "No changes"
          )
        }
        save={product ? "Update Product" : "Create Product"}
        busy={form.busy}
        locked={leaving || stale !== null}
        onSave={form.save}
        onCancel={() => navigate(product ? paths.product(product._id) : paths.products)}
      />
      {adding
        ? categoryModal({
            onClose: () => setAdding(false),
            onMade: (id) => {
              setAdding(false);
              chooseCategory(id);
            },
          })
        : null}
    </form>
  );
}
