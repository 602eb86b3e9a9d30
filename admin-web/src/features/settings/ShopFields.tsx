import type { ComponentProps } from "react";
import { Card } from "../../ui/Card";
import { Choice, Choices } from "../../ui/Choice";
import { Checkbox, FieldSet, Fields, TextField } from "../../ui/Field";
import { TranslatedFields } from "../../ui/TranslatedFields";
import text from "../../ui/text.module.css";
import type { MutationForm } from "../../ui/useMutationForm";
import { type ShopForm, shopLabels } from "./shop";

type Name = keyof typeof shopLabels;
type FieldOf = (key: keyof ShopForm) => Record<string, unknown>;

export function TextRow({
  name,
  field,
  ...rest
}: { name: Name; field: FieldOf } & Omit<ComponentProps<typeof TextField>, "label" | "name">) {
  return <TextField {...rest} label={shopLabels[name]} {...field(name)} />;
}

export function BankFields({
  field,
  kind,
  onKind,
}: {
  field: FieldOf;
  kind: string;
  onKind: (kind: "merchant" | "personal") => void;
}) {
  const kinds = [
    { value: "merchant", label: "Merchant", hint: "QR code and Pay by UPI app" },
    { value: "personal", label: "Personal", hint: "Id and amount to copy" },
  ] as const;
  return (
    <>
      <Card>
        <header>
          <h2>Bank account</h2>
        </header>
        <Fields>
          <TextRow name="accountName" field={field} span={3} />
          <TextRow name="bankName" field={field} span={3} />
          <TextRow name="accountNumber" field={field} span={3} inputMode="numeric" autoComplete="off" />
          <TextField
            label="Account number again"
            span={3}
            inputMode="numeric"
            autoComplete="off"
            {...field("accountAgain")}
          />
          <TextRow name="ifsc" field={field} span={3} autoCapitalize="characters" />
          <TextRow name="branch" field={field} span={3} />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>UPI</h2>
        </header>
        <Fields>
          <TextRow name="upiId" field={field} span={3} />
          <TextRow name="upiName" field={field} span={3} />
          <FieldSet legend="Kind of UPI id">
            <Choices columns="wide">
              {kinds.map(({ value, label, hint }) => (
                <Choice key={value} name="upiKind" checked={kind === value} onChange={() => onKind(value)}>
                  <span>
                    <b>{label}</b>
                    <br />
                    <span className={text.tiny}>{hint}</span>
                  </span>
                </Choice>
              ))}
            </Choices>
          </FieldSet>
          <TextRow name="upiMerchantCode" field={field} span={3} maxLength={4} />
          <TextRow name="paymentPhone" field={field} span={3} type="tel" />
        </Fields>
      </Card>
    </>
  );
}

const texts = [
  { name: "tagline", label: shopLabels.tagline, maxLength: 160 },
  { name: "about", label: shopLabels.about, rows: 3, maxLength: 2000 },
  { name: "promotionTitle", label: shopLabels.promotionTitle, maxLength: 60, optional: true },
  { name: "promotionText", label: shopLabels.promotionText, maxLength: 200, optional: true },
] as const;

type FieldsProps = {
  form: MutationForm<ShopForm, ShopForm>;
  field: FieldOf;
  /** What a changed field was before. */
  hintOf: (name: string) => string | undefined;
};

export function ShopFields({ form, field, hintOf }: FieldsProps) {
  return (
    <>
      <Card>
        <header>
          <h2>The shop</h2>
        </header>
        <Fields>
          <TextRow name="name" field={field} span={3} maxLength={80} />
          <TextRow name="email" field={field} span={3} type="email" />
          <TextRow name="phone" field={field} span={3} type="tel" />
          <TextRow name="whatsapp" field={field} span={3} type="tel" />
          <TextRow name="openingHours" field={field} span={3} />
          <TextRow name="address" field={field} />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>Shown at /verify</h2>
        </header>
        <Fields>
          <TextRow name="legalName" field={field} maxLength={120} />
          <TextRow name="licenceNumber" field={field} span={3} />
          <TextRow name="licenceValidUntil" field={field} span={3} type="date" />
          <TextRow name="gstin" field={field} span={3} autoCapitalize="characters" maxLength={15} />
          <TextRow name="grievanceOfficer" field={field} span={3} maxLength={100} />
          <TextRow name="grievanceContact" field={field} maxLength={160} />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>Texts for customers</h2>
        </header>
        <TranslatedFields form={form} texts={texts} hintOf={hintOf} />
      </Card>
      <Card>
        <header>
          <h2>Promotion banner and claims</h2>
        </header>
        <Fields>
          <Checkbox label={shopLabels.promotionActive} {...form.register("promotionActive")} />
          <TextRow name="promotionPercent" field={field} span={2} after="%" inputMode="numeric" />
          <TextRow name="openSince" field={field} span="half" inputMode="numeric" />
          <TextRow name="claimExperience" field={field} span="half" />
          <TextRow name="claimCustomers" field={field} span="half" />
          <TextRow name="claimProducts" field={field} span="half" />
        </Fields>
      </Card>
    </>
  );
}
