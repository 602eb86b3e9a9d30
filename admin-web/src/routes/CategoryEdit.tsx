import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { categoryQuery } from "../api/categories";
import { CategoryEditor } from "../features/categories/CategoryEditor";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

export function Component() {
  const { id = "" } = useParams();
  const category = useQuery({ ...categoryQuery(id), staleTime: 0, gcTime: 0 });
  return (
    <QueryState
      query={category}
      errorTitle={failed.loadCategory}
      missing="Category not found"
      back={{ to: paths.categories, label: "Back to Categories" }}
    >
      {(one) => <CategoryEditor key={one._id} category={one} />}
    </QueryState>
  );
}
