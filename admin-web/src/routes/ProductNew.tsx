import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../api/categories";
import { CategoryDialog } from "../features/categories/CategoryDialog";
import { ProductEditor } from "../features/products/ProductEditor";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

export function Component() {
  const categories = useQuery(categoriesQuery);
  return (
    <QueryState
      query={categories}
      errorTitle={failed.loadCategories}
      missing="No categories found"
      back={{ to: paths.categories, label: "To Categories" }}
    >
      {(all) => (
        <ProductEditor
          product={null}
          categories={all}
          categoryDialog={(handlers) => <CategoryDialog {...handlers} />}
        />
      )}
    </QueryState>
  );
}
