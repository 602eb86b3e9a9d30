import { rupees } from "@shop/shared/lib/money";
import { type Control, Controller, type UseFormRegister } from "react-hook-form";
import { originalPrice, parseAmount } from "../../lib/money";
import { Card, CardBody } from "../../ui/Card";
import { Checkbox, Fields, PickField, TextField } from "../../ui/Field";
import layout from "../../ui/layout.module.css";
import text from "../../ui/text.module.css";
import { Chips } from "./Chips";
import { type ProductForm, units } from "./form";
import { effectOptions, greenOptions, noiseOptions } from "./stated";

type Props = {
  control: Control<ProductForm, unknown, ProductForm>;
  register: UseFormRegister<ProductForm>;
  values: ProductForm;
};

/** Price, limits, what filters find, size and visibility of a product. */
export function ProductFacts({ control, register, values }: Props) {
  const price = parseAmount(values.price);
  const discount = parseAmount(values.discount) ?? 0;
  return (
    <>
      <Card>
        <header>
          <h2>Price and stock</h2>
        </header>
        <Fields>
          <TextField span="half" label="Price" before="₹" inputMode="decimal" {...register("price")} />
          <TextField span="half" label="Discount" after="%" inputMode="decimal" {...register("discount")} />
          {price ? (
            <p className={text.hint}>
              Customers see {rupees(price)}
              {discount > 0 && discount <= 100
                ? `, before ${rupees(originalPrice(price, discount))}, ${discount}% off`
                : ""}
              .
            </p>
          ) : null}
          <TextField span="half" label="Stock" inputMode="numeric" {...register("stock")} />
          <Controller
            control={control}
            name="unit"
            render={({ field }) => (
              <PickField
                span="half"
                label="Unit"
                options={units.map((unit) => ({ value: unit, label: unit }))}
                {...field}
              />
            )}
          />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>Limits</h2>
        </header>
        <Fields>
          <TextField span="half" label="Min order quantity" inputMode="numeric" {...register("minOrderQuantity")} />
          <TextField span="half" label="Max order quantity" inputMode="numeric" {...register("maxOrderQuantity")} />
          <TextField
            span="half"
            label="Age restriction"
            after="years"
            inputMode="numeric"
            {...register("ageRestriction")}
          />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>Noise, effect, green</h2>
          <span className={text.note}>Filters find what is stated</span>
        </header>
        <Fields>
          <Controller
            control={control}
            name="noiseLevel"
            render={({ field }) => (
              <PickField
                span="half"
                label="Noise"
                options={[{ value: "", label: "Not stated" }, ...noiseOptions]}
                {...field}
              />
            )}
          />
          <TextField span="half" label="At 4 m" after="dB" inputMode="numeric" {...register("noiseDb")} />
          <Controller
            control={control}
            name="effects"
            render={({ field }) => <Chips legend="Effects" options={effectOptions} {...field} />}
          />
          <Controller
            control={control}
            name="isGreenCracker"
            render={({ field }) => <PickField span="half" label="Green" options={greenOptions} {...field} />}
          />
          <TextField span="half" label="Certificate" maxLength={60} {...register("greenCertificate")} />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>Size</h2>
        </header>
        <Fields>
          <TextField span="half" label="Weight" after="g" inputMode="numeric" {...register("weight")} />
          <TextField span="half" label="Length" after="cm" inputMode="decimal" {...register("length")} />
          <TextField span="half" label="Width" after="cm" inputMode="decimal" {...register("width")} />
          <TextField span="half" label="Height" after="cm" inputMode="decimal" {...register("height")} />
        </Fields>
      </Card>
      <Card>
        <header>
          <h2>Visibility</h2>
        </header>
        <CardBody className={layout.tight}>
          <Checkbox label="Active" hint="Shown to customers" {...register("isActive")} />
          <Checkbox label="Featured" hint="On the home page" {...register("isFeatured")} />
        </CardBody>
      </Card>
    </>
  );
}
