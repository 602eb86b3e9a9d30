import { formatDay } from "@shop/shared/lib/dates";
import type { Category } from "../../api/types";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { ActiveBadge } from "../../ui/badges";
import type { Column } from "../../ui/DataTable";
import layout from "../../ui/layout.module.css";
import { RowActions, RowLine, RowName, RowTools } from "../../ui/RowCards";
import { RowLink } from "../../ui/RowLink";
import { CellActions } from "../../ui/Table";
import { Thumb } from "../../ui/Thumb";
import { shortened } from "./list";

function CategoryActions({ category, onDelete }: { category: Category; onDelete: (category: Category) => void }) {
  return (
    <RowTools
      name={category.name}
      view={paths.category(category._id)}
      edit={paths.editCategory(category._id)}
      onDelete={() => onDelete(category)}
    />
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
        <div className={layout.row}>
          <Thumb src={imageOf(category)} />
          <span>
            <RowLink wrapped to={paths.category(category._id)}>
              {category.name}
            </RowLink>
            <small>{category.slug}</small>
          </span>
        </div>
      ),
    },
    { key: "description", head: "Description", variant: "long", cell: (category) => shortened(category.description) },
    { key: "subs", head: "Subcategories", right: true, cell: (category) => count(category.subCategories.length) },
    { key: "products", head: "Products", right: true, cell: (category) => <b>{count(category.productCount)}</b> },
    { key: "active", head: "Visibility", cell: (category) => <ActiveBadge active={category.isActive} /> },
    {
      key: "created",
      head: "Created",
      right: true,
      variant: "quiet",
      cell: (category) => formatDay(category.createdAt),
    },
    {
      key: "acts",
      head: "Actions",
      right: true,
      cell: (category) => (
        <CellActions>
          <CategoryActions category={category} onDelete={onDelete} />
        </CellActions>
      ),
    },
  ];
}

export function CategoryCard({ category, onDelete }: { category: Category; onDelete: (category: Category) => void }) {
  return (
    <>
      <div className={layout.row}>
        <Thumb src={imageOf(category)} />
        <RowName>
          <RowLink cover to={paths.category(category._id)}>
            {category.name}
          </RowLink>
          <RowLine>
            <small>
              {count(category.productCount)} products, {count(category.subCategories.length)} subcategories
            </small>
            {category.isActive ? null : <ActiveBadge active={false} />}
          </RowLine>
        </RowName>
      </div>
      <RowActions>
        <CategoryActions category={category} onDelete={onDelete} />
      </RowActions>
    </>
  );
}
