import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { categoryQuery } from "../api/categories";
import { CategoryView } from "../features/categories/CategoryView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

export function Component() {
  const { id = "" } = useParams();
  return (
    <QueryState
      query={useQuery(categoryQuery(id))}
      errorTitle={failed.loadCategory}
      missing="Category not found"
      back={{ to: paths.categories, label: "Back to Categories" }}
    >
      {(one) => <CategoryView category={one} />}
    </QueryState>
  );
}
