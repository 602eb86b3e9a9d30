import { CategoriesList } from "../features/categories/CategoriesList";

export function Component() {
  return <CategoriesList />;
}
