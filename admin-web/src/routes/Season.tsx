import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router-dom";
import { saveFile, seasonFileMutation } from "../api/exports";
import { seasonQuery } from "../api/season";
import { useMay } from "../api/session";
import { SeasonView } from "../features/season/SeasonView";
import { failed } from "../lib/messages";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { LoadingOrError } from "../ui/ListState";
import { PageHead } from "../ui/PageHead";
import { RefreshNote } from "../ui/RefreshNote";
import { Select } from "../ui/Select";
import { toastDone, toastFailed } from "../ui/toast";

const kinds = [
  { format: "csv", label: "Export CSV" },
  { format: "xlsx", label: "Export Excel" },
] as const;

export function Component() {
  const [search, setSearch] = useSearchParams();
  const query = useQuery(seasonQuery(Number(search.get("year")) || undefined));
  const exports = useMay("export");
  const file = useMutation({
    ...seasonFileMutation,
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      toastDone("Export is ready", name);
    },
    onError: (error) => toastFailed(error, failed.exportSeason),
  });
  const { data } = query;
  return (
    <>
      <PageHead title="Season">
        {data ? (
          // As wide as its options, not as the page.
          <span>
            <Select
              label="Season"
              value={String(data.year)}
              options={data.years.map((year) => ({ value: String(year), label: String(year) }))}
              onChange={(year) => setSearch({ year })}
            />
          </span>
        ) : null}
        {data?.countedAt && exports
          ? kinds.map(({ format, label }) => (
              <Button
                key={format}
                icon="down"
                busy={file.isPending && file.variables.format === format}
                onClick={() => file.mutate({ year: data.year, format })}
              >
                {label}
              </Button>
            ))
          : null}
      </PageHead>
      <RefreshNote place="page" what="season" query={query} />
      {data ? (
        <SeasonView season={data} />
      ) : (
        <Card>
          <LoadingOrError query={query} errorTitle={failed.fetchSeason} skeleton={{ rows: 8, columns: 4 }} />
        </Card>
      )}
    </>
  );
}
