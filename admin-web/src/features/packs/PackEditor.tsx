import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { savePackMutation } from "../../api/packs";
import { shopQuery } from "../../api/shop";
import type { Pack, PackLine } from "../../api/types";
import { count, rupees } from "../../lib/money";
import { keysOf } from "../../lib/records";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox, Fields, TextArea, TextField } from "../../ui/Field";
import { ImageField } from "../../ui/ImageField";
import { KeyValues, Total } from "../../ui/KeyValues";
import { LanguageTabs } from "../../ui/LanguageTabs";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { SalesNote } from "../../ui/SalesNote";
import { SaveBar } from "../../ui/SaveBar";
import { toastDone } from "../../ui/toast";
import { useResourceForm } from "../../ui/useResourceForm";
import { packPaths, packTexts, type Words } from "./kinds";
import { LineNames, LinesEditor } from "./LinesEditor";
import { pieces, priceOf } from "./packs";

type Form = {
  name: string;
  nameTa: string;
  nameHi: string;
  price: string;
  description: string;
  descriptionTa: string;
  descriptionHi: string;
  crackers: PackLine[];
  isActive: boolean;
  image: File | null;
};

const labels: Record<keyof Omit<Form, "image">, string> = {
  name: "Name",
  nameTa: "Name in Tamil",
  nameHi: "Name in Hindi",
  price: "Price",
  description: "Description",
  descriptionTa: "Description in Tamil",
  descriptionHi: "Description in Hindi",
  crackers: "Products",
  isActive: "Active",
};

const read = ["name", "nameTa", "nameHi", "description", "descriptionTa", "descriptionHi", "crackers"] as const;

const empty: Form = {
  name: "",
  nameTa: "",
  nameHi: "",
  price: "",
  description: "",
  descriptionTa: "",
  descriptionHi: "",
  crackers: [],
  isActive: true,
  image: null,
};

const schemaOf = ({ One }: Words) =>
  z.object({
    name: z.string().check(z.trim(), z.minLength(1, `${One} name is required`)),
    price: z.string().check(z.trim(), z.minLength(1, `${One} price is required`)),
    description: z.string().check(z.trim(), z.minLength(1, "Description is required")),
  });

function formOf(pack: Pack | null): Form {
  if (!pack) return empty;
  return {
    name: pack.name,
    nameTa: pack.names.ta,
    nameHi: pack.names.hi,
    price: pack.price.toFixed(2),
    description: pack.description,
    descriptionTa: pack.descriptions.ta,
    descriptionHi: pack.descriptions.hi,
    isActive: pack.isActive,
    crackers: pack.crackers.map((line) => ({ ...line, product: line.product ?? null })),
    image: null,
  };
}

function changesOf(values: Form, saved: Form): string[] {
  const names = keysOf(labels)
    .filter((key) => JSON.stringify(values[key]) !== JSON.stringify(saved[key]))
    .map((key) => labels[key]);
  return values.image === saved.image ? names : [...names, "Image"];
}

/** The pack has no name or description in this language, or one of its lines no name. */
function isMissingIn(form: Form, suffix: "Ta" | "Hi"): boolean {
  const names = form.crackers.map((line) => (suffix === "Ta" ? line.names.ta : line.names.hi));
  return [form[`name${suffix}`], form[`description${suffix}`], ...names].some((part) => part.trim() === "");
}

export function PackEditor({ pack, words }: { pack: Pack | null; words: Words }) {
  const navigate = useNavigate();
  const to = packPaths(words);
  const texts = packTexts(words);
  const form = useResourceForm({
    id: "pack",
    schema: schemaOf(words),
    values: formOf(pack),
    mutation: savePackMutation,
    variables: ({ image, nameTa, nameHi, descriptionTa, descriptionHi, ...values }) => ({
      kind: words.kind,
      id: pack?._id ?? null,
      body: {
        ...values,
        name: values.name.trim(),
        names: { ta: nameTa.trim(), hi: nameHi.trim() },
        description: values.description.trim(),
        descriptions: { ta: descriptionTa.trim(), hi: descriptionHi.trim() },
        price: priceOf(values.price),
      },
      image,
    }),
    texts: ["name", "description"],
    failed: texts.save,
    invalid: "Please fix the form errors",
    changes: changesOf,
    what: (values) => values.name || `this ${words.one}`,
    onSaved: (_, { name }) => toastDone(pack ? texts.updated : texts.created, name),
    leave: () => navigate(to.list),
  });
  const { values, field } = form;
  const price = field("price");
  const lines = form.part("crackers");
  const image = form.part("image");
  const mode = useQuery(shopQuery).data?.selling.mode;
  return (
    <form className={layout.editor} {...form.props}>
      <PageHead
        detail
        title={pack ? `Edit ${words.One}` : `Add ${words.One}`}
        back={{ to: to.list, label: `Back to ${words.many}` }}
        badges={<ActiveBadge active={values.isActive} />}
      />
      {form.guard}
      {form.summary}
      <SalesNote mode={mode} values={values} labels={labels} names={read} />
      <div className={layout.aside}>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>{words.One}</h2>
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
                    <LineNames language={language} lines={lines.value} onChange={lines.onChange} />
                  </>
                ) : (
                  <Fields>
                    <TextField label={`${words.One} Name`} maxLength={160} {...field("name")} />
                    <TextArea label="Description" rows={3} maxLength={5000} {...field("description")} />
                  </Fields>
                )
              }
            </LanguageTabs>
            <Fields>
              <TextField
                span={2}
                label={`${words.One} Price (₹)`}
                inputMode="decimal"
                {...price}
                onBlur={(event) => {
                  if (values.price.trim() !== "") form.set("price", priceOf(values.price).toFixed(2));
                  void price.onBlur(event);
                }}
              />
            </Fields>
          </Card>
          <LinesEditor lines={lines.value} onChange={lines.onChange} />
        </div>
        <div className={layout.column}>
          <Card>
            <header>
              <h2>Visibility</h2>
            </header>
            <CardBody>
              <Checkbox label="Active" hint="Shown to customers" {...form.tick("isActive")} />
            </CardBody>
          </Card>
          <ImageField
            label={`${words.One} image`}
            current={pack?.image?.url ?? null}
            file={image.value}
            onChange={image.onChange}
          />
          <Card>
            <header>
              <h2>Summary</h2>
            </header>
            <KeyValues>
              <dt>Total quantity</dt>
              <dd>{count(pieces(values.crackers))}</dd>
              <dt>Lines</dt>
              <dd>{values.crackers.length} different products</dd>
              <Total label="Price">{rupees(priceOf(values.price))}</Total>
            </KeyValues>
          </Card>
        </div>
      </div>
      <SaveBar
        status={form.dirty ? "Unsaved changes" : form.isLeft ? "Saved" : "No changes"}
        save={pack ? `Update ${words.One}` : `Create ${words.One}`}
        busy={form.busy}
        locked={form.isLeft}
        onSave={form.save}
        onCancel={() => navigate(to.list)}
      />
    </form>
  );
}
