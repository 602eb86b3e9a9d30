import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { pickListQuery } from "../api/picking";
import { PickListView } from "../features/picking/PickListView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.picking, label: "To the pick lists" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(pickListQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchPickList} missing="This pick list was not found" back={back}>
      {(list) => <PickListView key={id} list={list} />}
    </QueryState>
  );
}
