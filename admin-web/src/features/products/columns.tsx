import { formatShortDay } from "@shop/shared/lib/dates";
import { rupees } from "@shop/shared/lib/money";
import type { ProductRow } from "../../api/types";
import { stockState } from "../../lib/order";
import { paths } from "../../lib/paths";
import { ActiveBadge, StockBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import layout from "../../ui/layout.module.css";
import { RowActions, RowLine, RowName, RowTools } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { CellActions } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import { StockCell } from "./StockCell";
import { noiseText } from "./stated";

export function discountText(product: ProductRow): string {
  if (product.discount <= 0) return "";
  return `was ${rupees(product.originalPrice)}, ${product.discount}% off`;
}

/** Null for who may not edit products. */
type OnDelete = ((product: ProductRow) => void) | null;

function ProductActions({ product, onDelete }: { product: ProductRow; onDelete: OnDelete }) {
  return (
    <RowTools
      name={product.name}
      view={paths.product(product._id)}
      {...(onDelete ? { edit: paths.editProduct(product._id), onDelete: () => onDelete(product) } : {})}
    />
  );
}

export function productColumns(onDelete: OnDelete): Column<ProductRow>[] {
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
    { key: "stock", head: "Stock", right: true, cell: (product) => <StockCell product={product} /> },
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
    {
      key: "updated",
      head: "Updated",
      right: true,
      variant: "quiet",
      cell: (product) => formatShortDay(product.updatedAt),
    },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (product) => (
        <CellActions>
          <ProductActions product={product} onDelete={onDelete} />
        </CellActions>
      ),
    },
  ];
}

export function ProductCard({ product, onDelete }: { product: ProductRow; onDelete: OnDelete }) {
  return (
    <>
      <div className={layout.row}>
        <Thumb src={product.images[0]?.url} />
        <RowName>
          <RowLink cover to={paths.product(product._id)}>
            {product.name}
          </RowLink>
        </RowName>
      </div>
      <RowLine>
        <span>
          <b>{rupees(product.price)}</b>{" "}
          {product.isActive ? (
            stockState(product.stock) === "in" ? null : (
              <StockBadge stock={product.stock} />
            )
          ) : (
            <ActiveBadge active={false} />
          )}
        </span>
        <span className={layout.row}>
          <small>stock</small>
          <StockCell product={product} />
        </span>
      </RowLine>
      <RowActions>
        <ProductActions product={product} onDelete={onDelete} />
      </RowActions>
    </>
  );
}
