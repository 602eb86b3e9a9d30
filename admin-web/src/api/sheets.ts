import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Paging } from "../lib/listSchema";
import { client } from "./client";
import { refreshEvery } from "./orders";
import type { components } from "./schema";
import { sending, type UploadOptions } from "./upload";

type Schemas = components["schemas"];

export type SheetImport = Schemas["SheetImportRow"];
export type SheetStep = Schemas["SheetStep"];
export type SheetCounts = Schemas["SheetCounts"];
/** A file with what its rows would do; `counts` is null while a job checks or imports it. */
export type Sheet = { catalogueImport: SheetImport; counts: SheetCounts | null; steps: SheetStep[] };

/** Milliseconds until it is asked again how far the job is. */
const progressEvery = 1500;

export function isAtWork({ state }: SheetImport): boolean {
  return state === "checking" || state === "importing";
}

export const sheetsQuery = (params: Paging) =>
  queryOptions({
    queryKey: ["sheets", "list", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/catalogue-imports", { params: { query: params }, signal }), "catalogueImports"),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.catalogueImports.some(isAtWork) ? progressEvery : refreshEvery),
  });

export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ["sheets", "one", id],
    queryFn: async ({ signal }): Promise<Sheet> => {
      const call = client.GET("/api/admin/catalogue-imports/{id}", { params: { path: { id } }, signal });
      const { catalogueImport, counts, steps } = await unwrap(call);
      return { catalogueImport, counts, steps };
    },
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.catalogueImport) ? progressEvery : false),
  });

type Answer = Sheet & { message: string };

const apply = (queries: QueryClient, { catalogueImport, counts, steps }: Answer) =>
  queries.setQueryData(sheetQuery(catalogueImport._id).queryKey, { catalogueImport, counts, steps });

type NewSheet = { file: File; options: UploadOptions };

/** Only tries the file: sent again, it is tried again. */
export const trySheetMutation = mutationOptions({
  mutationKey: ["sheets", "try"],
  mutationFn: ({ file, options }: NewSheet): Promise<Answer> => {
    const form = new FormData();
    form.set("file", file);
    const body = { file: file.name };
    return unwrapBody(
      client.POST("/api/admin/catalogue-imports", { body, ...sending(form, options) }),
      "catalogueImport",
    );
  },
  meta: effects<Answer, NewSheet>({ invalidates: () => [["sheets", "list"]], apply }),
});

type Apply = { id: string; reason: string };

/** A sheet is carried out once, however often it is asked for. */
export const applySheetMutation = mutationOptions({
  mutationKey: ["sheets", "apply"],
  mutationFn: ({ id, reason }: Apply): Promise<Answer> =>
    unwrap(client.POST("/api/admin/catalogue-imports/{id}/apply", { params: { path: { id } }, body: { reason } })),
  meta: effects<Answer, Apply>({ invalidates: () => [["sheets", "list"]], apply }),
});

/** What a sheet changes when it is imported. */
export const changedBySheets = [["products"], ["categories"], ["dashboard"]];
