import { ApiError } from "@shop/shared/api/errors";
import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Paging } from "../lib/listSchema";
import { client } from "./client";
import { afterChange, refreshEvery } from "./orders";
import type { components } from "./schema";
import { sending, type UploadOptions } from "./upload";

type Schemas = components["schemas"];

export type TrackingImport = Schemas["TrackingImportRow"];
export type TrackingRow = Schemas["TrackingRowOut"];
export type TrackingOutcome = TrackingRow["outcome"];
export type TrackingColumn = Schemas["ColumnsRefused"]["columns"][number];
/** A list with its rows. */
export type TrackingList = { trackingImport: TrackingImport; rows: TrackingRow[] };

/** Polling interval of the shipping's progress, in milliseconds. */
const progressEvery = 1500;

export const trackingImportsQuery = (params: Paging) =>
  queryOptions({
    queryKey: ["tracking", "list", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/tracking-imports", { params: { query: params }, signal }), "trackingImports"),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

export const trackingImportQuery = (id: string) =>
  queryOptions({
    queryKey: ["tracking", "one", id],
    queryFn: async ({ signal }): Promise<TrackingList> => {
      const call = client.GET("/api/admin/tracking-imports/{id}", { params: { path: { id } }, signal });
      const { trackingImport, rows } = await unwrap(call);
      return { trackingImport, rows };
    },
    refetchInterval: ({ state: { data } }) => (data?.trackingImport.state === "committing" ? progressEvery : false),
  });

type Answer = TrackingList & { message: string };

const apply = (queries: QueryClient, { trackingImport, rows }: Answer) =>
  queries.setQueryData(trackingImportQuery(trackingImport._id).queryKey, { trackingImport, rows });

export type ChosenColumns = { orderColumn: number; numberColumn: number; carrierColumn?: number };
type NewList = { file?: File; text: string; carrier: string; columns?: ChosenColumns; options: UploadOptions };

/** Only reads the list: sent again, it is read again. */
export const uploadTrackingMutation = mutationOptions({
  mutationKey: ["tracking", "upload"],
  mutationFn: ({ file, text, carrier, columns, options }: NewList): Promise<Answer> => {
    const form = new FormData();
    // As a file, because a text in a form may have half a million characters.
    form.set("file", file ?? new File([text], "Pasted list", { type: "text/plain" }));
    form.set("carrier", carrier);
    for (const [field, column] of Object.entries(columns ?? {})) form.set(field, String(column));
    const body = { carrier };
    return unwrapBody(
      client.POST("/api/admin/tracking-imports", { body, ...sending(form, options) }),
      "trackingImport",
    );
  },
  meta: effects<Answer, NewList>({ invalidates: () => [["tracking"]], apply }),
});

/** The columns to choose from when several fit; undefined for any other error. */
export function columnsToChoose(error: unknown): TrackingColumn[] | undefined {
  if (!(error instanceof ApiError) || error.code !== "tracking_columns_undecided") return undefined;
  const { columns } = error.bodyAs<Schemas["ColumnsRefused"]>();
  return columns;
}

type Commit = { id: string; body: Schemas["TrackingCommitInRequest"] };

/** Ships no row twice, so a call whose answer was lost may be repeated. */
export const commitTrackingMutation = mutationOptions({
  mutationKey: ["tracking", "commit"],
  mutationFn: ({ id, body }: Commit): Promise<Answer> =>
    unwrap(client.POST("/api/admin/tracking-imports/{id}/commit", { params: { path: { id } }, body })),
  meta: effects<Answer, Commit>({ invalidates: () => [["tracking", "list"], ...afterChange()], apply }),
});
