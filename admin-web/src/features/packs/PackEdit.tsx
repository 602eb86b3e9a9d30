import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { packQuery } from "../../api/packs";
import { QueryState } from "../../ui/QueryState";
import { toastFailed } from "../../ui/toast";
import { packPaths, packTexts, type Words } from "./kinds";
import { PackEditor } from "./PackEditor";

export function PackEdit({ words }: { words: Words }) {
  const { id = "" } = useParams();
  const query = useQuery({ ...packQuery(words.kind, id), staleTime: 0, gcTime: 0 });
  const texts = packTexts(words);
  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, texts.loadData);
  }, [failed, texts.loadData]);
  return (
    <QueryState
      query={query}
      words={texts.loadBanner}
      missing={texts.missing}
      back={{ to: packPaths(words).list, label: `Back to ${words.Many}` }}
    >
      {(pack) => <PackEditor key={pack._id} pack={pack} words={words} />}
    </QueryState>
  );
}
