import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listSchema, text } from "../lib/listSchema";
import { client, requestOptions, withoutEmpty } from "./client";
import { afterChange, refreshEvery } from "./orders";
import type { components } from "./schema";
import { sending, type UploadOptions } from "./upload";

type Schemas = components["schemas"];

/** An import in the list, and with its preview. */
export type StatementRow = Schemas["ImportRow"];
export type Statement = Schemas["ImportOut"];
export type StatementState = Schemas["StatementState"];
export type Problem = Schemas["ProblemOut"];
export type RefusedRow = Schemas["RefusedRow"];
/** A row of a file; those of an import also say what became of them. */
export type PreviewRow = Schemas["PreviewRow"] & Partial<Schemas["StatementRowOut"]>;
export type DateOrder = Schemas["StatementDateOrder"];

/** Polling interval of a job's progress, in milliseconds. */
const progressEvery = 1000;

export function isAtWork(state: StatementState): boolean {
  return state === "reading" || state === "committing";
}

export const statementList = listSchema({ account: text() }, [20, 50, 100]);

export const statementsQuery = (params: typeof statementList.defaults) =>
  queryOptions({
    queryKey: ["statements", "list", params],
    queryFn: ({ signal }) =>
      unwrapBody(
        client.GET("/api/admin/statements", { params: { query: withoutEmpty(params) }, signal }),
        "statements",
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.statements.some(({ state }) => isAtWork(state)) ? progressEvery : refreshEvery,
  });

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: ["statements", "one", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/admin/statements/{id}", { params: { path: { id } }, signal }), "statement"),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data.state) ? progressEvery : false),
  });

type Answer = { message: string; statement: Statement };

const invalidates = () => [["statements"], ["matching"]];

const apply = (queries: QueryClient, { statement }: Answer) =>
  queries.setQueryData(statementQuery(statement._id).queryKey, statement);

type NewStatement = { account: string; file: File; options: UploadOptions };

/** Idempotent: the server recognises a repeated file. */
export const uploadStatementMutation = mutationOptions({
  mutationKey: ["statements", "upload"],
  mutationFn: ({ account, file, options }: NewStatement): Promise<Answer> => {
    const form = new FormData();
    form.set("account", account);
    form.set("file", file);
    const body = { account, file: file.name };
    return unwrapBody(client.POST("/api/admin/statements", { body, ...sending(form, options) }), "statement");
  },
  meta: effects<Answer, NewStatement>({ invalidates, apply }),
});

type Path = { params: { path: { id: string } } };

/** A step of one import. The server refuses it when the import has moved on, so it is never done twice. */
function stepMutation<Body>(name: string, send: (path: Path, body: Body) => Promise<Answer>) {
  type Variables = { id: string; body: Body };
  return mutationOptions({
    mutationKey: ["statements", name],
    mutationFn: ({ id, body }: Variables) => send({ params: { path: { id } } }, body),
    meta: effects<Answer, Variables>({ invalidates, apply }),
  });
}

export const statementPasswordMutation = stepMutation<Schemas["PasswordInRequest"]>("password", (path, body) =>
  unwrap(client.POST("/api/admin/statements/{id}/password", { ...path, body, ...requestOptions({ timeout: 60_000 }) })),
);

export const dateOrderMutation = stepMutation<Schemas["DateOrderInRequest"]>("date-order", (path, body) =>
  unwrap(client.POST("/api/admin/statements/{id}/date-order", { ...path, body })),
);

export const commitMutation = stepMutation<Schemas["CommitInRequest"]>("commit", (path, body) =>
  unwrap(client.POST("/api/admin/statements/{id}/commit", { ...path, body })),
);

type Undo = { id: string; body: Schemas["UndoInRequest"] };

/** Also gives up an import that was not committed. Its matches go with it, so orders change. */
export const undoStatementMutation = mutationOptions({
  mutationKey: ["statements", "undo"],
  mutationFn: ({ id, body }: Undo): Promise<Answer> =>
    unwrap(
      client.POST("/api/admin/statements/{id}/undo", {
        params: { path: { id } },
        body,
        ...requestOptions({ timeout: 60_000 }),
      }),
    ),
  meta: effects<Answer, Undo>({ invalidates: () => [...invalidates(), ...afterChange()], apply }),
});
