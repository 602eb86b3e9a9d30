import type { ProductRow } from "../../api/types";
import { day } from "../../lib/dates";
import { count, rupees } from "../../lib/money";
import { stockState } from "../../lib/order";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { ActiveBadge, StockBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import layout from "../../ui/layout.module.css";
import { RowActions, RowLine, RowName } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { CellActions } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import { noiseText } from "./stated";

export function discountText(product: ProductRow): string {
  if (product.discount <= 0) return "";
  return `was ${rupees(product.originalPrice)}, ${product.discount}% off`;
}

function Acts({ product, onDelete }: { product: ProductRow; onDelete: (product: ProductRow) => void }) {
  return (
    <>
      <ButtonLink
        kind="bare"
        size="small"
        icon="eye"
        to={paths.product(product._id)}
        aria-label={`View ${product.name}`}
      />
      <ButtonLink
        kind="bare"
        size="small"
        icon="edit"
        to={paths.editProduct(product._id)}
        aria-label={`Edit ${product.name}`}
      />
      <Button
        kind="bare"
        size="small"
        icon="bin"
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
      />
    </>
  );
}

export function productColumns(onDelete: (product: ProductRow) => void): Column<ProductRow>[] {
  return [
    {
      key: "product",
      head: "Product",
      cell: (product) => (
        <div className={layout.row}>
          <Thumb src={product.images[0]?.url} />
          <span>
            <RowLink wrapped to={paths.product(product._id)}>
              {product.name}
            </RowLink>
            <small>{[product.category.name, product.unit].filter(Boolean).join(", ")}</small>
          </span>
        </div>
      ),
    },
    {
      key: "price",
      head: "Price",
      right: true,
      cell: (product) => (
        <>
          <b>{rupees(product.price)}</b>
          <small>{discountText(product)}</small>
        </>
      ),
    },
    { key: "stock", head: "Stock", right: true, cell: (product) => <b>{count(product.stock)}</b> },
    { key: "state", head: "Stock state", cell: (product) => <StockBadge stock={product.stock} /> },
    {
      key: "noise",
      head: "Noise",
      cell: (product) => (
        <>
          {noiseText(product) || "–"}
          {product.isGreenCracker ? <small>Green cracker</small> : null}
        </>
      ),
    },
    { key: "active", head: "Visibility", cell: (product) => <ActiveBadge active={product.isActive} /> },
    { key: "updated", head: "Updated", right: true, look: "quiet", cell: (product) => day(product.updatedAt) },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (product) => (
        <CellActions>
          <Acts product={product} onDelete={onDelete} />
        </CellActions>
      ),
    },
  ];
}

export function ProductCard({ product, onDelete }: { product: ProductRow; onDelete: (product: ProductRow) => void }) {
  return (
    <>
      <div className={layout.row}>
        <Thumb src={product.images[0]?.url} />
        <RowName>
          <RowLink cover to={paths.product(product._id)}>
            {product.name}
          </RowLink>
          <RowLine>
            <span>
              <b>{rupees(product.price)}</b> <small>stock {count(product.stock)}</small>
            </span>
            {product.isActive ? (
              stockState(product.stock) === "in" ? null : (
                <StockBadge stock={product.stock} />
              )
            ) : (
              <ActiveBadge active={false} />
            )}
          </RowLine>
        </RowName>
      </div>
      <RowActions>
        <Acts product={product} onDelete={onDelete} />
      </RowActions>
    </>
  );
}
