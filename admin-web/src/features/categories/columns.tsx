import { Link } from "react-router-dom";
import type { Category } from "../../api/types";
import { fullDay } from "../../lib/dates";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { ActiveBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import { Icon } from "../../ui/Icon";
import { Thumb } from "../../ui/Thumb";
import { shortened } from "./list";

function Acts({ category, onDelete }: { category: Category; onDelete: (category: Category) => void }) {
  return (
    <>
      <Link className="btn small icon bare" to={paths.category(category._id)} aria-label={`View ${category.name}`}>
        <Icon name="eye" />
      </Link>
      <Link className="btn small icon bare" to={paths.editCategory(category._id)} aria-label={`Edit ${category.name}`}>
        <Icon name="edit" />
      </Link>
      <button
        type="button"
        className="btn small icon bare"
        aria-label={`Delete ${category.name}`}
        onClick={() => onDelete(category)}
      >
        <Icon name="bin" />
      </button>
    </>
  );
}

export function imageOf(category: Category): string | null {
  return category.image?.url ?? null;
}

export function categoryColumns(onDelete: (category: Category) => void): Column<Category>[] {
  return [
    {
      key: "category",
      head: "Category",
      cell: (category) => (
        <div className="row">
          <Thumb src={imageOf(category)} />
          <span>
            <Link className="no wrapped" to={paths.category(category._id)}>
              {category.name}
            </Link>
            <small>{category.slug}</small>
          </span>
        </div>
      ),
    },
    { key: "description", head: "Description", className: "long", cell: (category) => shortened(category.description) },
    { key: "subs", head: "Subcategories", right: true, cell: (category) => count(category.subCategories.length) },
    { key: "products", head: "Products", right: true, cell: (category) => <b>{count(category.productCount)}</b> },
    { key: "active", head: "Visibility", cell: (category) => <ActiveBadge active={category.isActive} /> },
    {
      key: "created",
      head: "Created",
      right: true,
      className: "nw dim",
      cell: (category) => fullDay(category.createdAt),
    },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (category) => (
        <span className="actions">
          <Acts category={category} onDelete={onDelete} />
        </span>
      ),
    },
  ];
}

export function CategoryCard({ category, onDelete }: { category: Category; onDelete: (category: Category) => void }) {
  return (
    <>
      <div className="row">
        <Thumb src={imageOf(category)} />
        <span className="cut">
          <Link className="no cover" to={paths.category(category._id)}>
            {category.name}
          </Link>
          <span className="line">
            <small>
              {count(category.productCount)} products, {count(category.subCategories.length)} subcategories
            </small>
            {category.isActive ? null : <ActiveBadge active={false} />}
          </span>
        </span>
      </div>
      <div className="acts">
        <Acts category={category} onDelete={onDelete} />
      </div>
    </>
  );
}
