import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { choice, listSchema, text } from "../lib/listSchema";
import { client, withoutEmpty } from "./client";
import { refreshEvery } from "./orders";
import type { components } from "./schema";

type Schemas = components["schemas"];

export type MessageRow = Schemas["MessageRow"];
export type Message = Schemas["MessageOut"];
export type MessageStatus = MessageRow["status"];

export const messageList = listSchema(
  { search: text(), status: choice(["", "open", "answered", "closed"]) },
  [10, 25, 50, 100],
);

export const messagesQuery = (params: typeof messageList.defaults) =>
  queryOptions({
    queryKey: ["messages", "list", params],
    queryFn: ({ signal }) =>
      unwrapBody(client.GET("/api/admin/messages", { params: { query: withoutEmpty(params) }, signal }), "messages"),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });

/** Number of messages without an answer, for the menu. */
export const openMessagesQuery = messagesQuery({ ...messageList.defaults, status: "open", limit: 1 });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ["messages", "one", id],
    queryFn: ({ signal }) =>
      unwrap(client.GET("/api/admin/messages/{id}", { params: { path: { id } }, signal }), "ticket"),
    refetchInterval: refreshEvery,
  });

type Answer = { message: string; ticket: Message };
type Path = { params: { path: { id: string } } };

const apply = (queries: QueryClient, { ticket }: Answer) =>
  queries.setQueryData(messageQuery(ticket._id).queryKey, ticket);

/** A step of one message. The server does each once, so a call whose answer was lost may be repeated. */
function stepMutation<Variables extends { id: string }>(
  name: string,
  send: (path: Path, variables: Variables) => Promise<Answer>,
) {
  return mutationOptions({
    mutationKey: ["messages", name],
    mutationFn: (variables: Variables) => send({ params: { path: { id: variables.id } } }, variables),
    meta: effects<Answer, Variables>({ invalidates: () => [["messages", "list"], ["dashboard"]], apply }),
  });
}

export const replyMutation = stepMutation<{ id: string; text: string }>("reply", (path, { text }) =>
  unwrap(client.POST("/api/admin/messages/{id}/replies", { ...path, body: { text } })),
);

export const closeMessageMutation = stepMutation<{ id: string }>("close", (path) =>
  unwrap(client.PUT("/api/admin/messages/{id}/close", path)),
);

export const reopenMessageMutation = stepMutation<{ id: string }>("reopen", (path) =>
  unwrap(client.PUT("/api/admin/messages/{id}/reopen", path)),
);
