import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { packQuery } from "../../api/packs";
import { QueryState } from "../../ui/QueryState";
import { toastFailed } from "../../ui/toast";
import { type PackLabels, packPaths, packTexts } from "./kinds";
import { PackView } from "./PackView";

export function PackDetail({ labels }: { labels: PackLabels }) {
  const { id = "" } = useParams();
  const query = useQuery(packQuery(labels.kind, id));
  const texts = packTexts(labels);
  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, texts.loadDetails);
  }, [failed, texts.loadDetails]);
  return (
    <QueryState
      query={query}
      errorTitle={texts.loadDetails}
      missing={texts.missing}
      back={{ to: packPaths(labels).list, label: `Back to ${labels.Many}` }}
    >
      {(pack) => <PackView pack={pack} labels={labels} />}
    </QueryState>
  );
}
