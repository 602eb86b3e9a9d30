import { rupees } from "@shop/shared/lib/money";
import { useQuery } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { savePackMutation } from "../../api/packs";
import { shopQuery } from "../../api/shop";
import type { Pack, PackLine } from "../../api/types";
import { count } from "../../lib/money";
import { changedLabels } from "../../lib/records";
import { ActiveBadge } from "../../ui/badges";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox, Fields, TextField } from "../../ui/Field";
import { ImageField } from "../../ui/ImageField";
import { KeyValues, Total } from "../../ui/KeyValues";
import { ResourceEditor } from "../../ui/ResourceEditor";
import { SalesNote } from "../../ui/SalesNote";
import { TranslatedFields } from "../../ui/TranslatedFields";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { type PackLabels, packPaths, packTexts } from "./kinds";
import { LineNames, LinesEditor } from "./LinesEditor";
import { countPieces, priceOf } from "./packs";

const text = z.string().check(z.trim());
const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const schemaOf = ({ One }: PackLabels) =>
  z.object({
    name: required(`${One} name is required`),
    nameTa: text,
    nameHi: text,
    price: required(`${One} price is required`),
    description: required("Description is required"),
    descriptionTa: text,
    descriptionHi: text,
    crackers: z.array(z.custom<PackLine>()),
    isActive: z.boolean(),
    /** A new picture. */
    image: z.nullable(z.instanceof(File)),
  });

type Form = z.input<ReturnType<typeof schemaOf>>;

const fieldLabels: Record<keyof Form, string> = {
  name: "Name",
  nameTa: "Name in Tamil",
  nameHi: "Name in Hindi",
  price: "Price",
  description: "Description",
  descriptionTa: "Description in Tamil",
  descriptionHi: "Description in Hindi",
  crackers: "Products",
  isActive: "Active",
  image: "Image",
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

export function PackEditor({ pack, labels }: { pack: Pack | null; labels: PackLabels }) {
  const navigate = useNavigate();
  const to = packPaths(labels);
  const texts = packTexts(labels);
  const form = useMutationForm({
    id: "pack",
    schema: schemaOf(labels),
    defaultValues: formOf(pack),
    mutation: savePackMutation,
    variables: ({ image, nameTa, nameHi, descriptionTa, descriptionHi, ...values }) => ({
      kind: labels.kind,
      id: pack?._id ?? null,
      body: {
        ...values,
        names: { ta: nameTa, hi: nameHi },
        descriptions: { ta: descriptionTa, hi: descriptionHi },
        price: priceOf(values.price),
      },
      image,
    }),
    texts: ["name", "description"],
    failed: texts.save,
    invalid: "Please fix the form errors",
    changes: (values, saved) => changedLabels(fieldLabels, values, saved),
    onSuccess: (_, { name }) => toastDone(pack ? texts.updated : texts.created, name),
    leave: () => navigate(to.list),
  });
  const { control, register, values } = form;
  const lines = useController({ control, name: "crackers" }).field;
  const image = useController({ control, name: "image" }).field;
  const price = useController({ control, name: "price" }).field;
  const mode = useQuery(shopQuery).data?.selling.mode;
  return (
    <ResourceEditor
      form={form}
      what={values.name || `this ${labels.one}`}
      head={{
        title: pack ? `Edit ${labels.One}` : `Add ${labels.One}`,
        back: { to: to.list, label: `Back to ${labels.many}` },
        badges: <ActiveBadge active={values.isActive} />,
      }}
      isSaved={form.isLeft}
      notes={<SalesNote mode={mode} values={values} labels={fieldLabels} names={read} />}
      save={pack ? `Update ${labels.One}` : `Create ${labels.One}`}
      onCancel={() => navigate(to.list)}
      aside={
        <>
          <Card>
            <header>
              <h2>Visibility</h2>
            </header>
            <CardBody>
              <Checkbox label="Active" hint="Shown to customers" {...register("isActive")} />
            </CardBody>
          </Card>
          <ImageField
            label={`${labels.One} image`}
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
              <dd>{count(countPieces(values.crackers))}</dd>
              <dt>Lines</dt>
              <dd>{values.crackers.length} different products</dd>
              <Total label="Price">{rupees(priceOf(values.price))}</Total>
            </KeyValues>
          </Card>
        </>
      }
    >
      <Card>
        <header>
          <h2>{labels.One}</h2>
        </header>
        <TranslatedFields
          form={form}
          texts={[
            { name: "name", label: `${labels.One} Name`, maxLength: 160, translated: { label: "Name" } },
            {
              name: "description",
              label: "Description",
              rows: 3,
              maxLength: 5000,
              translated: { maxLength: 10000 },
            },
          ]}
          more={(language) => <LineNames language={language} lines={lines.value} onChange={lines.onChange} />}
          isMissing={({ key }) => lines.value.some(({ names }) => names[key].trim() === "")}
        />
        <Fields>
          <TextField
            span={2}
            label={`${labels.One} Price (₹)`}
            inputMode="decimal"
            {...price}
            onBlur={() => {
              if (price.value.trim() !== "") price.onChange(priceOf(price.value).toFixed(2));
              price.onBlur();
            }}
          />
        </Fields>
      </Card>
      <LinesEditor lines={lines.value} onChange={lines.onChange} />
    </ResourceEditor>
  );
}
