import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../api/categories";
import { CategoryModal } from "../features/categories/CategoryModal";
import { ProductEditor } from "../features/products/ProductEditor";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

export function Component() {
  const categories = useQuery(categoriesQuery);
  return (
    <QueryState
      query={categories}
      words={failed.loadCategories}
      missing="No categories found"
      back={{ to: paths.categories, label: "To Categories" }}
    >
      {(all) => <ProductEditor product={null} categories={all} categoryModal={(acts) => <CategoryModal {...acts} />} />}
    </QueryState>
  );
}
