import { useState } from "react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { type PickedProduct, productNamesQuery } from "../../api/products";
import { receiveGoodsMutation } from "../../api/stock";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { TextField } from "../../ui/Field";
import { AddRow } from "../../ui/FilterBar";
import { Form } from "../../ui/Form";
import { useFormField } from "../../ui/formFields";
import { Input } from "../../ui/Input";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { ProductPicker } from "../../ui/ProductPicker";
import { SaveBar } from "../../ui/SaveBar";
import { Table } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import { useMutationForm } from "../../ui/useMutationForm";
import { useRequestKey } from "../../ui/useRequestKey";
import styles from "./ReceiveGoods.module.css";

const productsText = (products: number) => `${count(products)} ${products === 1 ? "product" : "products"}`;

const mostLines = 500;
const search = "receive-search";
const quantityId = (id: string) => `receive-${id}`;
const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

type Line = { product: PickedProduct; quantity: string };

const linesSchema = z.array(z.custom<Line>()).check(z.minLength(1, "Please add a product."), ({ value, issues }) => {
  for (const [at, { product, quantity }] of value.entries()) {
    if (Number(quantity) >= 1) continue;
    const message = `Please type how many of ${product.name} came.`;
    issues.push({ code: "custom", path: [at, "quantity"], message, input: quantity });
  }
});
const schema = z.object({ note: z.string().check(z.trim()), lines: linesSchema });
const empty: z.input<typeof schema> = { note: "", lines: [] };

type RowProps = { line: Line; at: number; onChange: (quantity: string) => void; onRemove: () => void };

function Row({ line: { product, quantity }, at, onChange, onRemove }: RowProps) {
  const fault = useFormField({ name: `lines.${at}` }).error;
  const wrong = useFormField({ name: `lines.${at}.quantity` }).error;
  return (
    <tr>
      <td>
        <div className={layout.row}>
          <Thumb src={product.image} />
          <span>
            {product.name}
            <small className={text.block}>
              {count(product.stock)} in stock
              {Number(quantity) > 0 ? `, then ${count(product.stock + Number(quantity))}` : ""}
            </small>
            {fault ? <span className={styles.fault}>{fault}</span> : null}
          </span>
        </div>
      </td>
      <td className={text.right}>
        <Input
          id={quantityId(product._id)}
          className={styles.quantity}
          inputMode="numeric"
          enterKeyHint="next"
          aria-label={`How many of ${product.name} came`}
          aria-invalid={wrong ? true : undefined}
          maxLength={8}
          value={quantity}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ""))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            focus(search);
          }}
        />
      </td>
      <td className={text.right}>
        <Button variant="ghost" icon="bin" aria-label={`Remove ${product.name}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

/** Goods of one delivery: search, quantity, Enter, next; all are added to the stock at once. */
export function ReceiveGoods() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const { keyOf, renew } = useRequestKey();
  const form = useMutationForm({
    id: "receive",
    schema,
    defaultValues: empty,
    mutation: receiveGoodsMutation,
    variables: ({ note, lines }) => {
      const sent = lines.map(({ product, quantity }) => ({ product: product._id, quantity: Number(quantity) }));
      return { key: keyOf({ note, lines: sent }), note, lines: sent };
    },
    failed: failed.receiveGoods,
    done: "added",
    quiet: true,
    fieldsOf: (error, { lines }) =>
      error.fields.map(({ field, message }) => {
        const at = lines.findIndex(({ product }) => field === `lines.${product._id}`);
        return { field: at < 0 ? field : `lines.${at}`, message };
      }),
    onSuccess: ({ message, products }) => {
      toastDone(message, productsText(products.length));
      form.reset(empty);
      renew();
      focus(search);
    },
  });
  const { lines } = form.values;
  // Not checked before the next sending: a product that was just added has no quantity yet.
  const change = (next: Line[]) => {
    form.clearErrors("lines");
    form.setValue("lines", next);
  };
  const pick = (product: PickedProduct) => {
    setTyped("");
    focus(quantityId(product._id));
    if (lines.some((line) => line.product._id === product._id)) return;
    if (lines.length < mostLines) return change([...lines, { product, quantity: "" }]);
    form.setError("lines", { message: `Please receive at most ${mostLines} products at once.` });
  };
  const units = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  return (
    <Form className={layout.editor} form={form} what="this delivery">
      <PageHead
        detail
        title="Receive goods"
        subtitle="Adds what came to the stock, all products at once"
        back={{ to: paths.products, label: "Back to products" }}
      />
      <div className={layout.column}>
        <FormError>{form.title || (Object.values(form.problems)[0] ?? "")}</FormError>
        <Card>
          <CardBody>
            <TextField
              label="Invoice number or note"
              hint="Optional. The ledger of each product shows it."
              maxLength={200}
              {...form.register("note")}
            />
          </CardBody>
        </Card>
        <Card className={layout.below}>
          <header>
            <h2>Products ({count(lines.length)})</h2>
            <span className={text.note}>{units > 0 ? `${count(units)} units` : null}</span>
          </header>
          <AddRow>
            <ProductPicker
              find={productNamesQuery}
              id={search}
              label="Search a product to add"
              typed={typed}
              onType={setTyped}
              onPick={pick}
              onEnter={(same) => {
                if (same) pick(same);
              }}
            />
          </AddRow>
          {lines.length === 0 ? (
            <CardBody className={text.note} as="p">
              Search a product, type how many came, press Enter and go on with the next one.
            </CardBody>
          ) : (
            <Table slim>
              <thead>
                <tr>
                  <th>Product</th>
                  <th className={text.right}>Came</th>
                  <th className={text.right}>
                    <span className={layout.unseen}>Remove</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line, at) => (
                  <Row
                    key={line.product._id}
                    line={line}
                    at={at}
                    onChange={(quantity) => change(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
                    onRemove={() => change(lines.filter((one) => one !== line))}
                  />
                ))}
              </tbody>
            </Table>
          )}
        </Card>
      </div>
      <SaveBar
        status={lines.length > 0 ? `${productsText(lines.length)}, ${count(units)} units` : "No products yet"}
        save="Add to stock"
        busy={form.isPending}
        locked={lines.length === 0}
        onSave={() => form.submit()}
        onCancel={() => navigate(paths.products)}
      />
    </Form>
  );
}
