import { cx } from "@shop/shared/lib/classes";
import { states } from "@shop/shared/lib/states";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { productNamesQuery, productQuery } from "../../api/products";
import { PickFilter } from "../../ui/filters";
import { Input } from "../../ui/Input";
import { useDebounced } from "../../ui/useDebounced";
import { numberOptions, type OrderParams, proofOptions, refundOptions, rowOptions, stockOptions } from "./filters";
import styles from "./MoreFilters.module.css";

type Props = { list: OrderParams };

const stateOptions = [{ value: "", label: "All states" }, ...states.map((state) => ({ value: state, label: state }))];

/** Filters by parcel, stock, refund and product. */
export function MoreFilters({ list }: Props) {
  return (
    <>
      <PickFilter list={list} name="state" label="State" options={stateOptions} />
      <TypedFilter list={list} name="city" label="City" />
      <TypedFilter list={list} name="carrier" label="Carrier" />
      <PickFilter list={list} name="noNumber" label="Tracking number" options={numberOptions} />
      <PickFilter list={list} name="short" label="Stock" options={stockOptions} />
      <PickFilter list={list} name="proofOver" label="Proof waits" options={proofOptions} />
      <PickFilter list={list} name="refund" label="Refund" options={refundOptions} />
      <PickFilter list={list} name="noRow" label="Bank row" options={rowOptions} />
      <ProductFilter key={list.values.product} list={list} />
    </>
  );
}

/** A whole word, in any case: it counts once it is complete, with Enter or when the field is left. */
function TypedFilter({ list, name, label }: Props & { name: "city" | "carrier"; label: string }) {
  const value = list.values[name];
  return (
    <Input
      key={value}
      className={cx(styles.input, value && styles.chosen)}
      aria-label={label}
      placeholder={label}
      maxLength={100}
      autoComplete="off"
      defaultValue={value}
      onBlur={(event) => list.set({ [name]: event.currentTarget.value.trim() })}
      onKeyDown={(event) => {
        if (event.key === "Enter") list.set({ [name]: event.currentTarget.value.trim() });
      }}
    />
  );
}

/** A product of the catalogue by its name: choosing one filters, emptying the field ends that. */
function ProductFilter({ list }: Props) {
  const id = list.values.product;
  const chosen = useQuery({ ...productQuery(id), enabled: id !== "" });
  const [typed, setTyped] = useState<string | null>(null);
  const search = useDebounced((typed ?? "").trim(), 300);
  const products = useQuery({ ...productNamesQuery(search), enabled: typed !== null }).data ?? [];
  const shown = typed ?? (id ? (chosen.data?.name ?? (chosen.isError ? `Product ${id}` : "…")) : "");
  const choose = (name: string) => {
    const product = products.find((one) => one.name === name.trim());
    if (product) list.set({ product: product._id });
    else if (name === "" && id) list.set({ product: "" });
  };
  return (
    <>
      <Input
        className={cx(styles.input, styles.product, id && styles.chosen)}
        type="search"
        aria-label="Product"
        placeholder="Product"
        list="filter-products"
        maxLength={160}
        autoComplete="off"
        value={shown}
        onFocus={() => {
          if (typed === null) setTyped(id ? shown : "");
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          choose(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          // A name that was pasted is among the suggestions only now.
          if (event.key === "Enter") choose(event.currentTarget.value);
        }}
      />
      <datalist id="filter-products">
        {products.map((product) => (
          <option key={product._id} value={product.name} />
        ))}
      </datalist>
    </>
  );
}
