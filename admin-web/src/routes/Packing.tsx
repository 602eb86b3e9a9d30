import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearchParams } from "react-router-dom";
import { slipOfList, slipQuery } from "../api/picking";
import { PackView } from "../features/picking/PackView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.picking, label: "To the pick lists" };

export function Component() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  const list = search.get("list");
  const queries = useQueryClient();
  const query = useQuery({ ...slipQuery(id), ...(list ? slipOfList(queries, list, id) : {}) });
  return (
    <QueryState query={query} errorTitle={failed.fetchOrder} missing="This order was not found" back={back}>
      {(slip) => (slip ? <PackView key={id} slip={slip} list={list} /> : null)}
    </QueryState>
  );
}
