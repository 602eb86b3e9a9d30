import { Link } from "react-router-dom";
import type { ProductRow } from "../../api/types";
import { day } from "../../lib/dates";
import { count, rupees } from "../../lib/money";
import { stockState } from "../../lib/order";
import { paths } from "../../lib/paths";
import { ActiveBadge, StockBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { Icon } from "../../ui/Icon";
import { Thumb } from "../../ui/Thumb";

export function discountText(product: ProductRow): string {
  if (product.discount <= 0) return "";
  return `was ${rupees(product.originalPrice)}, ${product.discount}% off`;
}

function Acts({ product, onDelete }: { product: ProductRow; onDelete: (product: ProductRow) => void }) {
  return (
    <>
      <Link className="btn small icon bare" to={paths.product(product._id)} aria-label={`View ${product.name}`}>
        <Icon name="eye" />
      </Link>
      <Link className="btn small icon bare" to={paths.editProduct(product._id)} aria-label={`Edit ${product.name}`}>
        <Icon name="edit" />
      </Link>
      <button
        type="button"
        className="btn small icon bare"
        aria-label={`Delete ${product.name}`}
        onClick={() => onDelete(product)}
      >
        <Icon name="bin" />
      </button>
    </>
  );
}

export function productColumns(onDelete: (product: ProductRow) => void): Column<ProductRow>[] {
  return [
    {
      key: "product",
      head: "Product",
      cell: (product) => (
        <div className="row">
          <Thumb src={product.images[0]?.url} />
          <span>
            <Link className="no wrapped" to={paths.product(product._id)}>
              {product.name}
            </Link>
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
    { key: "active", head: "Visibility", cell: (product) => <ActiveBadge active={product.isActive} /> },
    { key: "updated", head: "Updated", right: true, className: "nw dim", cell: (product) => day(product.updatedAt) },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (product) => (
        <span className="actions">
          <Acts product={product} onDelete={onDelete} />
        </span>
      ),
    },
  ];
}

export function ProductCard({ product, onDelete }: { product: ProductRow; onDelete: (product: ProductRow) => void }) {
  return (
    <>
      <div className="row">
        <Thumb src={product.images[0]?.url} />
        <span className="cut">
          <Link className="no cover" to={paths.product(product._id)}>
            {product.name}
          </Link>
          <span className="line">
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
          </span>
        </span>
      </div>
      <div className="acts">
        <Acts product={product} onDelete={onDelete} />
      </div>
    </>
  );
}
