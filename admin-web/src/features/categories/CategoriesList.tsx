import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { categoriesQuery, deleteCategoryMutation } from "../../api/categories";
import type { Category } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { Kbd } from "../../ui/Kbd";
import { ListPage } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { CategoryCard, categoryColumns } from "./columns";
import { categoryList, filterAndSort, sorts, statuses } from "./list";

const idOf = (category: Category) => category._id;

export function CategoriesList() {
  const list = useListParams(categoryList);
  const query = useQuery(categoriesQuery);
  const [toDelete, setToDelete] = useState<Category | null>(null);
  const columns = useMemo(() => categoryColumns(setToDelete), []);
  const remove = useMutation({
    ...deleteCategoryMutation,
    onSuccess: (_, { name }) => toastDone("Category deleted successfully", name),
    onError: (error) => toastError(getWriteMessage(error, failed.deleteCategory, "deleted")),
    onSettled: () => setToDelete(null),
  });
  const rows = query.data ? filterAndSort(query.data, list.values) : undefined;

  return (
    <>
      <ListPage
        title="Categories"
        subtitle={rows ? `${count(rows.length)} ${rows.length === 1 ? "category" : "categories"}` : null}
        actions={
          <>
            <Button className={layout.wideOnly} icon="load" onClick={() => void query.refetch()}>
              Refresh
            </Button>
            <ButtonLink variant="solid" icon="plus" to={paths.newCategory} aria-keyshortcuts="N">
              Add Category
              <Kbd>N</Kbd>
            </ButtonLink>
          </>
        }
        list={list}
        query={query}
        rows={rows}
        newHref={paths.newCategory}
        filters={{
          label: "Filter categories",
          search: <SearchFilter list={list} label="Search categories" placeholder="Name or description" />,
          children: (
            <>
              <PickFilter list={list} name="status" label="Status" options={statuses} />
              <PickFilter list={list} name="sort" label="Sort By" options={sorts} />
            </>
          ),
        }}
        errorTitle={failed.loadCategories}
        empty={{
          icon: "grid",
          title: "No categories found",
          noMatch: "No category matches these filters.",
          first: "Products need one.",
          action: (
            <ButtonLink variant="solid" to={paths.newCategory}>
              Add Category
            </ButtonLink>
          ),
        }}
        skeletonRows={8}
        label="Categories"
        idOf={idOf}
        nameOf={(category) => category.name}
        columns={columns}
        card={(category) => <CategoryCard category={category} onDelete={setToDelete} />}
        href={(category) => paths.category(category._id)}
      />
      {toDelete ? (
        <ConfirmDialog
          title="Confirm Delete"
          confirmLabel="Delete Category"
          busy={remove.isPending}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove.mutate(toDelete)}
        >
          <p>
            Delete <b>{toDelete.name}</b>
            {toDelete.subCategories.length > 0 ? ` with ${toDelete.subCategories.length} subcategories` : ""}?
            {toDelete.productCount > 0
              ? ` It still has ${count(toDelete.productCount)} products, so the shop will refuse.`
              : ""}
          </p>
          <p>This action cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
