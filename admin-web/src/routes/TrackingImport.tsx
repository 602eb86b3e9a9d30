import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { trackingImportQuery } from "../api/tracking";
import { TrackingView } from "../features/tracking/TrackingView";
import { failed } from "../lib/messages";
import { paths } from "../lib/paths";
import { QueryState } from "../ui/QueryState";

const back = { to: paths.tracking, label: "To the tracking numbers" };

export function Component() {
  const { id = "" } = useParams();
  const query = useQuery(trackingImportQuery(id));
  return (
    <QueryState query={query} errorTitle={failed.fetchTrackingImport} missing="This list was not found" back={back}>
      {(list) => <TrackingView key={list.trackingImport._id} list={list} />}
    </QueryState>
  );
}
