import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { packQuery } from "../../api/packs";
import { QueryState } from "../../ui/QueryState";
import { toastFailed } from "../../ui/toast";
import { packPaths, packTexts, type Words } from "./kinds";
import { PackView } from "./PackView";

export function PackDetail({ words }: { words: Words }) {
  const { id = "" } = useParams();
  const query = useQuery(packQuery(words.kind, id));
  const texts = packTexts(words);
  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, texts.loadDetails);
  }, [failed, texts.loadDetails]);
  return (
    <QueryState
      query={query}
      words={texts.loadDetails}
      missing={texts.missing}
      back={{ to: packPaths(words).list, label: `Back to ${words.Many}` }}
    >
      {(pack) => <PackView pack={pack} words={words} />}
    </QueryState>
  );
}
