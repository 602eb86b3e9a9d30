import { CategoryEditor } from "../features/categories/CategoryEditor";

export function Component() {
  return <CategoryEditor category={null} />;
}
