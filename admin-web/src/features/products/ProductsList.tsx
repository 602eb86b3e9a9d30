import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { categoriesQuery } from "../../api/categories";
import { deleteProductMutation, missingTranslationsQuery, productList, productsQuery } from "../../api/products";
import { useMay } from "../../api/session";
import type { ProductRow } from "../../api/types";
import { getWriteMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { count } from "../../lib/money";
import { totalOf } from "../../lib/pages";
import { paths } from "../../lib/paths";
import { Button, ButtonLink } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { PickFilter, SearchFilter } from "../../ui/filters";
import { Kbd } from "../../ui/Kbd";
import { ListPage } from "../../ui/ListPage";
import layout from "../../ui/layout.module.css";
import { toastDone, toastError } from "../../ui/toast";
import { useListParams } from "../../ui/useListParams";
import { ProductCard, productColumns } from "./columns";
import { noiseOptions } from "./stated";

const stocks = [
  { value: "", label: "All Stock" },
  { value: "in-stock", label: "In Stock" },
  { value: "low-stock", label: "Low Stock" },
  { value: "out-of-stock", label: "Out of Stock" },
];
const noises = [{ value: "", label: "Any noise" }, ...noiseOptions];
const greens = [
  { value: "", label: "Green or not" },
  { value: "true", label: "Green crackers" },
];
const sorts = [
  { value: "createdAt-desc", label: "Newest First" },
  { value: "createdAt-asc", label: "Oldest First" },
  { value: "name-asc", label: "Name A-Z" },
  { value: "name-desc", label: "Name Z-A" },
  { value: "price-desc", label: "Price High-Low" },
  { value: "price-asc", label: "Price Low-High" },
  { value: "stock-desc", label: "Stock High-Low" },
  { value: "stock-asc", label: "Stock Low-High" },
];

const idOf = (product: ProductRow) => product._id;

export function ProductsList() {
  const list = useListParams(productList);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useQuery(productsQuery(list.values));
  const edits = useMay("edit_catalogue");
  const counts = useQuery({ ...missingTranslationsQuery, enabled: edits }).data;
  const categories = useQuery(categoriesQuery).data;
  const [toDelete, setToDelete] = useState<ProductRow | null>(null);
  const remove = useMutation({
    ...deleteProductMutation,
    onSuccess: (_, { name }) => {
      toastDone("Product deleted successfully", name);
      setToDelete(null);
    },
    onError: (error) => toastError(getWriteMessage(error, failed.deleteProduct, "deleted")),
  });
  const { data, refetch } = query;
  const columns = useMemo(() => productColumns(edits ? setToDelete : null), [edits]);

  // A link can request a fresh list; the parameter is removed from the URL afterwards.
  const mustRefetch = params.has("refresh");
  useEffect(() => {
    if (!mustRefetch) return;
    void refetch();
    const query = new URLSearchParams(params);
    query.delete("refresh");
    navigate({ search: query.toString() }, { replace: true });
  }, [mustRefetch, refetch, params, navigate]);

  const options = [
    { value: "", label: "All categories" },
    ...(categories ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
  ];
  const lacking = (language: "ta" | "hi") => (counts ? count(counts[language]) : "–");
  const translations = [
    { value: "", label: "All languages" },
    { value: "ta", label: `Missing Tamil (${lacking("ta")})` },
    { value: "hi", label: `Missing Hindi (${lacking("hi")})` },
  ];
  return (
    <>
      <ListPage
        title="Products"
        subtitle={data ? `${totalOf(data)} ${data.total === 1 ? "product" : "products"}` : null}
        actions={
          <>
            <Button className={layout.wideOnly} icon="load" onClick={() => void query.refetch()}>
              Refresh
            </Button>
            <ButtonLink icon="box" to={paths.receiveGoods}>
              Receive goods
            </ButtonLink>
            {edits ? (
              <>
                <ButtonLink icon="list" to={paths.sheets}>
                  Import and export
                </ButtonLink>
                <ButtonLink variant="solid" icon="plus" to={paths.newProduct} aria-keyshortcuts="N">
                  Add Product
                  <Kbd>N</Kbd>
                </ButtonLink>
              </>
            ) : null}
          </>
        }
        list={list}
        query={query}
        rows={data?.products}
        counted={data}
        one="product"
        newHref={edits ? paths.newProduct : undefined}
        filters={{
          label: "Filter products",
          search: <SearchFilter list={list} label="Search products" placeholder="Name, tag or category" />,
          children: (
            <>
              <PickFilter list={list} name="category" label="Category" options={options} />
              <PickFilter list={list} name="status" label="Stock" options={stocks} />
              <PickFilter list={list} name="noise" label="Noise" options={noises} />
              <PickFilter list={list} name="green" label="Green" options={greens} />
              <PickFilter list={list} name="missing" label="Translations" options={translations} />
              <PickFilter list={list} name="sort" label="Sort By" options={sorts} />
            </>
          ),
        }}
        errorTitle={failed.loadProducts}
        empty={{
          icon: "box",
          title: "No products found",
          noMatch: "No product matches these filters.",
          first: "Add the first one; customers see it at once.",
          action: (
            <ButtonLink variant="solid" to={paths.newProduct}>
              Add Product
            </ButtonLink>
          ),
        }}
        label="Products"
        idOf={idOf}
        nameOf={(product) => product.name}
        columns={columns}
        card={(product) => <ProductCard product={product} onDelete={edits ? setToDelete : null} />}
        href={(product) => paths.product(product._id)}
      />
      {toDelete ? (
        <ConfirmDialog
          title="Confirm Delete"
          confirmLabel="Delete Product"
          busy={remove.isPending}
          onCancel={() => setToDelete(null)}
          onConfirm={() => remove.mutate(toDelete)}
        >
          <p>
            Delete <b>{toDelete.name}</b>? Orders that hold it keep its name, price and picture.
          </p>
          <p>This action cannot be undone.</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
