import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { type PickedProduct, productNamesQuery } from "../../api/products";
import { receiveGoodsMutation } from "../../api/stock";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { FormError } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card, CardBody } from "../../ui/Card";
import { TextField } from "../../ui/Field";
import { AddRow } from "../../ui/FilterBar";
import { Input } from "../../ui/Input";
import { LeaveGuard } from "../../ui/LeaveGuard";
import layout from "../../ui/layout.module.css";
import { PageHead } from "../../ui/PageHead";
import { ProductPicker } from "../../ui/ProductPicker";
import { SaveBar } from "../../ui/SaveBar";
import { Table } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import text from "../../ui/text.module.css";
import { toastDone } from "../../ui/toast";
import styles from "./ReceiveGoods.module.css";

const productsText = (products: number) => `${count(products)} ${products === 1 ? "product" : "products"}`;

type Line = { product: PickedProduct; quantity: string; problem: string };

const mostLines = 500;
const search = "receive-search";
const quantityId = (id: string) => `receive-${id}`;
const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

/** Goods of one delivery: search, quantity, Enter, next; all are added to the stock at once. */
export function ReceiveGoods() {
  const navigate = useNavigate();
  const [note, setNote] = useState("");
  const [typed, setTyped] = useState("");
  const [lines, setLines] = useState<Line[]>([]);
  const [problem, setProblem] = useState("");
  // The key identifies a delivery that is sent again after a lost response.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const receive = useMutation({
    ...receiveGoodsMutation,
    onSuccess: ({ message, products }) => {
      toastDone(message, productsText(products.length));
      setLines([]);
      setNote("");
      setKey(crypto.randomUUID());
      focus(search);
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : [];
      setProblem(getWriteMessage(error, failed.receiveGoods, "added"));
      setLines((before) =>
        before.map((line) => ({
          ...line,
          problem: fields.find(({ field }) => field === `lines.${line.product._id}`)?.message ?? "",
        })),
      );
    },
  });
  const change = (next: Line[]) => {
    setLines(next);
    setProblem("");
    setKey(crypto.randomUUID());
  };
  const pick = (product: PickedProduct) => {
    setTyped("");
    focus(quantityId(product._id));
    if (lines.some((line) => line.product._id === product._id)) return;
    if (lines.length >= mostLines) return setProblem(`Please receive at most ${mostLines} products at once.`);
    change([...lines, { product, quantity: "", problem: "" }]);
  };
  const send = () => {
    if (receive.isPending) return;
    if (lines.length === 0) return setProblem("Please add a product.");
    const empty = lines.find(({ quantity }) => Number(quantity) < 1);
    if (empty) {
      setProblem(`Please type how many of ${empty.product.name} came.`);
      return focus(quantityId(empty.product._id));
    }
    setProblem("");
    receive.mutate({
      key,
      note: note.trim(),
      lines: lines.map(({ product, quantity }) => ({ product: product._id, quantity: Number(quantity) })),
    });
  };
  const units = lines.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  return (
    <form
      className={layout.editor}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <PageHead
        detail
        title="Receive goods"
        subtitle="Adds what came to the stock, all products at once"
        back={{ to: paths.products, label: "Back to products" }}
      />
      <LeaveGuard dirty={lines.length > 0} what="this delivery" changes={[]} />
      <div className={layout.column}>
        <FormError>{problem}</FormError>
        <Card>
          <CardBody>
            <TextField
              label="Invoice number or note"
              hint="Optional. The ledger of each product shows it."
              maxLength={200}
              value={note}
              onChange={(event) => {
                setNote(event.currentTarget.value);
                setKey(crypto.randomUUID());
              }}
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
                {lines.map(({ product, quantity, problem: fault }, index) => (
                  <tr key={product._id}>
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
                        maxLength={8}
                        value={quantity}
                        onChange={(event) => {
                          const next = event.currentTarget.value.replace(/\D/g, "");
                          change(lines.map((line, at) => (at === index ? { ...line, quantity: next } : line)));
                        }}
                        onKeyDown={(event) => {
                          if (event.key !== "Enter") return;
                          event.preventDefault();
                          focus(search);
                        }}
                      />
                    </td>
                    <td className={text.right}>
                      <Button
                        kind="bare"
                        icon="bin"
                        aria-label={`Remove ${product.name}`}
                        onClick={() => change(lines.filter((_, at) => at !== index))}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </Card>
      </div>
      <SaveBar
        status={lines.length > 0 ? `${productsText(lines.length)}, ${count(units)} units` : "No products yet"}
        save="Add to stock"
        busy={receive.isPending}
        locked={lines.length === 0}
        onSave={send}
        onCancel={() => navigate(paths.products)}
      />
    </form>
  );
}
