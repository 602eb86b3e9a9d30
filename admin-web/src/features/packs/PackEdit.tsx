import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { packQuery } from "../../api/packs";
import { QueryState } from "../../ui/QueryState";
import { toastFailed } from "../../ui/toast";
import { type PackLabels, packPaths, packTexts } from "./kinds";
import { PackEditor } from "./PackEditor";

export function PackEdit({ labels }: { labels: PackLabels }) {
  const { id = "" } = useParams();
  const query = useQuery({ ...packQuery(labels.kind, id), staleTime: 0, gcTime: 0 });
  const texts = packTexts(labels);
  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, texts.loadData);
  }, [failed, texts.loadData]);
  return (
    <QueryState
      query={query}
      errorTitle={texts.loadBanner}
      missing={texts.missing}
      back={{ to: packPaths(labels).list, label: `Back to ${labels.Many}` }}
    >
      {(pack) => <PackEditor key={pack._id} pack={pack} labels={labels} />}
    </QueryState>
  );
}
