import { useQuery } from "@tanstack/react-query";
import { categoriesQuery } from "../api/categories";
import { CategoryModal } from "../features/categories/CategoryModal";
import { ProductEditor } from "../features/products/ProductEditor";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { Loaded } from "../ui/Loaded";

export function Component() {
  const categories = useQuery(categoriesQuery);
  return (
    <Loaded
      query={categories}
      words={failed.loadCategories}
      missing="No categories found"
      back={{ to: paths.categories, label: "To Categories" }}
    >
      {(all) => <ProductEditor product={null} categories={all} categoryModal={(acts) => <CategoryModal {...acts} />} />}
    </Loaded>
  );
}
