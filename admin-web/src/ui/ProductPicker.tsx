import { cx } from "@shop/shared/lib/classes";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useState } from "react";
import { failed } from "../lib/messages";
import { count } from "../lib/money";
import { FieldError } from "./Field";
import { Input } from "./Input";
import styles from "./ProductPicker.module.css";
import { Thumb } from "./Thumb";
import { toastFailed } from "./toast";
import { useDebounced } from "./useDebounced";

type Choice = { _id: string; name: string; stock: number | null; image: string | undefined };

type Props<Product extends Choice, Key extends readonly unknown[]> = {
  /** What has these letters in its name; `stock` is null where it has no limit. */
  find: (search: string) => UseQueryOptions<Product[], Error, Product[], Key>;
  id: string;
  label: string;
  typed: string;
  onType: (text: string) => void;
  onPick: (product: Product) => void;
  /** Enter without a choice from the list; `same` is the product with exactly this name. */
  onEnter: (same: Product | null) => void;
  /** Why something has to be chosen. */
  error?: ReactNode;
};

const most = 8;

/** Products by what is typed of their name, with picture and stock: arrow keys and Enter, or a tap. */
export function ProductPicker<Product extends Choice, Key extends readonly unknown[]>({
  find,
  id,
  label,
  typed,
  onType,
  onPick,
  onEnter,
  error,
}: Props<Product, Key>) {
  const list = useId();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const search = useDebounced(typed.trim(), 300);
  const query = useQuery({ ...find(search), enabled: open && search !== "" });
  const products = (query.data ?? []).slice(0, most);
  const isShown = open && typed.trim() !== "" && products.length > 0;

  useEffect(() => {
    if (query.error) toastFailed(null, failed.loadProducts);
  }, [query.error]);

  const pick = (product: Product) => {
    setOpen(false);
    setAt(-1);
    onPick(product);
  };
  return (
    <div className={styles.picker}>
      <Input
        id={id}
        role="combobox"
        placeholder={label}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-expanded={isShown}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isShown && at >= 0 ? `${list}${at}` : undefined}
        maxLength={160}
        autoComplete="off"
        value={typed}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setOpen(true);
          setAt(-1);
          onType(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isShown) {
            event.stopPropagation();
            setOpen(false);
          }
          if (isShown && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
            event.preventDefault();
            const step = event.key === "ArrowDown" ? 1 : -1;
            setAt((before) => (before + step + products.length + (before < 0 && step < 0 ? 1 : 0)) % products.length);
          }
          if (event.key !== "Enter") return;
          event.preventDefault();
          const chosen = isShown ? products[at] : undefined;
          if (chosen) return pick(chosen);
          setOpen(false);
          onEnter(products.find(({ name }) => name === typed.trim()) ?? null);
        }}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className={styles.list} id={list} role="listbox" aria-label="Products" hidden={!isShown}>
        {products.map((product, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys.
          <div
            key={`${product._id} ${product.name}`}
            id={`${list}${index}`}
            role="option"
            aria-selected={index === at}
            className={cx(styles.option, index === at && styles.place)}
            // Before the input loses the focus and the list closes.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(product)}
          >
            <Thumb src={product.image} />
            <span>{product.name}</span>
            {product.stock === null ? null : <small>{count(product.stock)} in stock</small>}
          </div>
        ))}
      </div>
    </div>
  );
}
