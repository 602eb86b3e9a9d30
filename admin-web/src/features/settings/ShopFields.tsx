import type { ComponentProps } from "react";
import { TextArea, TextField } from "../../ui/Field";
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
    { value: "merchant", label: "Merchant", said: "QR code and Pay by UPI app" },
    { value: "personal", label: "Personal", said: "Id and amount to copy" },
  ] as const;
  return (
    <>
      <section className="card">
        <header>
          <h2>Bank account</h2>
        </header>
        <div className="body form">
          <TextRow name="accountName" field={field} span="w3" />
          <TextRow name="bankName" field={field} span="w3" />
          <TextRow
            name="accountNumber"
            field={field}
            span="w3"
            className="mono"
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            label="Account number again"
            span="w3"
            className="mono"
            inputMode="numeric"
            autoComplete="off"
            {...field("accountAgain")}
          />
          <TextRow name="ifsc" field={field} span="w3" className="mono" autoCapitalize="characters" />
          <TextRow name="branch" field={field} span="w3" />
        </div>
      </section>
      <section className="card">
        <header>
          <h2>UPI</h2>
        </header>
        <div className="body form">
          <TextRow name="upiId" field={field} span="w3" />
          <TextRow name="upiName" field={field} span="w3" />
          <fieldset className="field">
            <legend className="legend">Kind of UPI id</legend>
            <div className="picks wide">
              {kinds.map(({ value, label, said }) => (
                <label key={value} className={kind === value ? "on" : undefined}>
                  <input type="radio" name="upiKind" checked={kind === value} onChange={() => onKind(value)} />
                  <span>
                    <b>{label}</b>
                    <br />
                    <span className="xs">{said}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <TextRow name="upiMerchantCode" field={field} span="w3" maxLength={4} />
          <TextRow name="paymentPhone" field={field} span="w3" type="tel" />
        </div>
      </section>
    </>
  );
}

type TickOf = (key: "promotionActive") => ComponentProps<"input">;

export function ShopFields({ field, tick }: { field: FieldOf; tick: TickOf }) {
  return (
    <>
      <section className="card">
        <header>
          <h2>The shop</h2>
        </header>
        <div className="body form">
          <TextRow name="name" field={field} span="w3" maxLength={80} />
          <TextRow name="tagline" field={field} span="w3" maxLength={160} />
          <TextRow name="email" field={field} span="w3" type="email" />
          <TextRow name="phone" field={field} span="w3" type="tel" />
          <TextRow name="whatsapp" field={field} span="w3" type="tel" />
          <TextRow name="openingHours" field={field} span="w3" />
          <TextRow name="address" field={field} />
          <TextRow name="licenceNumber" field={field} span="w3" />
          <TextArea label={shopLabels.about} rows={3} maxLength={2000} {...field("about")} />
        </div>
      </section>
      <section className="card">
        <header>
          <h2>Promotion banner and claims</h2>
        </header>
        <div className="body form">
          <label className="tick">
            <input type="checkbox" {...tick("promotionActive")} />
            <span>{shopLabels.promotionActive}</span>
          </label>
          <TextRow name="promotionTitle" field={field} span="w4" />
          <TextRow name="promotionPercent" field={field} span="w2" after="%" inputMode="numeric" />
          <TextRow name="promotionText" field={field} />
          <TextRow name="openSince" field={field} span="w3 keep" inputMode="numeric" />
          <TextRow name="claimExperience" field={field} span="w3 keep" />
          <TextRow name="claimCustomers" field={field} span="w3 keep" />
          <TextRow name="claimProducts" field={field} span="w3 keep" />
        </div>
      </section>
    </>
  );
}
