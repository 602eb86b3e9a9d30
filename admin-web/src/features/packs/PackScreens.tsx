import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { packQuery } from "../../api/packs";
import { QueryState } from "../../ui/QueryState";
import { toastFailed } from "../../ui/toast";
import { packPaths, packSaid, type Words } from "./kinds";
import { PackEditor } from "./PackEditor";
import { PackView } from "./PackView";

export function PackEdit({ words }: { words: Words }) {
  const { id = "" } = useParams();
  const query = useQuery({ ...packQuery(words.kind, id), staleTime: 0, gcTime: 0 });
  const said = packSaid(words);
  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, said.loadData);
  }, [failed, said.loadData]);
  return (
    <QueryState
      query={query}
      words={said.loadBanner}
      missing={said.missing}
      back={{ to: packPaths(words).list, label: `Back to ${words.Many}` }}
    >
      {(pack) => <PackEditor key={pack._id} pack={pack} words={words} />}
    </QueryState>
  );
}

export function PackDetail({ words }: { words: Words }) {
  const { id = "" } = useParams();
  const query = useQuery(packQuery(words.kind, id));
  const said = packSaid(words);
  const failed = query.isError;
  useEffect(() => {
    if (failed) toastFailed(null, said.loadDetails);
  }, [failed, said.loadDetails]);
  return (
    <QueryState
      query={query}
      words={said.loadDetails}
      missing={said.missing}
      back={{ to: packPaths(words).list, label: `Back to ${words.Many}` }}
    >
      {(pack) => <PackView pack={pack} words={words} />}
    </QueryState>
  );
}
