import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { categoriesQuery } from "../api/categories";
import { productQuery } from "../api/products";
import { CategoryDialog } from "../features/categories/CategoryDialog";
import { ProductEditor } from "../features/products/ProductEditor";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.products, label: "Back to Products" };

export function Component() {
  const { id = "" } = useParams();
  const categories = useQuery(categoriesQuery);
  // The form is filled from what the server has now, never from an older copy.
  const product = useQuery({ ...productQuery(id), staleTime: 0, gcTime: 0 });
  return (
    <QueryState query={categories} errorTitle={failed.loadCategories} missing="No categories found" back={back}>
      {(all) => (
        <QueryState query={product} errorTitle={failed.loadProduct} missing="Product not found" back={back}>
          {(one) => (
            <ProductEditor
              key={one._id}
              product={one}
              categories={all}
              categoryDialog={(handlers) => <CategoryDialog {...handlers} />}
            />
          )}
        </QueryState>
      )}
    </QueryState>
  );
}
