import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { slipQuery } from "../api/picking";
import { PackView } from "../features/picking/PackView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.picking, label: "To the pick lists" };

export function Component() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const query = useQuery(slipQuery(id));
  return (
    <QueryState query={query} words={failed.fetchOrder} missing="This order was not found" back={back}>
      {(slip) => (slip ? <PackView key={id} slip={slip} list={search.get("list")} /> : null)}
    </QueryState>
  );
}
