import { unwrap, unwrapList } from "@shop/shared/api/http";
import { effects, resolveUnknown } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client, requestOptions } from "./client";
import { changed, touchedBy } from "./events";
import { refreshEvery } from "./orders";
import { outcomeOfCreate } from "./outcome";
import type { Pack, PackLine } from "./types";

/** Bundles and gift boxes only differ in texts and paths. */
export type PackKind = "bundles" | "giftboxes";

/** Marks a call of the back office, whose list includes inactive ones. */
const headers = { "X-Admin-Request": "true" };

function fetchPacks(kind: PackKind, signal?: AbortSignal): Promise<Pack[]> {
  const options = { headers, signal, ...requestOptions({ timeout: 10_000 }) };
  const call = kind === "bundles" ? client.GET("/api/bundles", options) : client.GET("/api/giftboxes", options);
  return unwrapList(call);
}

export const packsQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: [kind, "list"],
    queryFn: ({ signal }) => fetchPacks(kind, signal),
    refetchInterval: refreshEvery,
  });

/** The bundles or gift boxes that are sold today. */
export const soldPacksQuery = (kind: PackKind) =>
  queryOptions({
    queryKey: [kind, "sold"],
    queryFn: ({ signal }): Promise<Pack[]> =>
      unwrapList(
        kind === "bundles" ? client.GET("/api/bundles", { signal }) : client.GET("/api/giftboxes", { signal }),
      ),
    staleTime: 60_000,
  });

export const packQuery = (kind: PackKind, id: string) =>
  queryOptions({
    queryKey: [kind, "one", id],
    queryFn: ({ signal }) => {
      const options = { params: { path: { id } }, headers, signal };
      if (kind === "bundles") return unwrap(client.GET("/api/bundles/{id}", options), "bundle");
      return unwrap(client.GET("/api/giftboxes/{id}", options), "giftBox");
    },
  });

type PackValues = Pick<Pack, "name" | "names" | "price" | "description" | "descriptions" | "isActive"> & {
  crackers: PackLine[];
};

type PackSave = { kind: PackKind; id: string | null; body: PackValues; image: File | null };

/** As a form when there is a new picture. */
function formOf(values: PackValues, image: File): FormData {
  const form = new FormData();
  form.set("name", values.name);
  form.set("names", JSON.stringify(values.names));
  form.set("price", String(values.price));
  form.set("description", values.description);
  form.set("descriptions", JSON.stringify(values.descriptions));
  form.set("crackers", JSON.stringify(values.crackers));
  form.set("isActive", String(values.isActive));
  form.set("image", image);
  return form;
}

function sendPack({ kind, id, body, image }: PackSave): Promise<unknown> {
  const sent = image
    ? { headers, body, bodySerializer: () => formOf(body, image), ...requestOptions({ timeout: 60_000 }) }
    : { headers, body };
  if (id === null) {
    return kind === "bundles" ? unwrap(client.POST("/api/bundles", sent)) : unwrap(client.POST("/api/giftboxes", sent));
  }
  const options = { params: { path: { id } }, ...sent };
  return kind === "bundles"
    ? unwrap(client.PUT("/api/bundles/{id}", options))
    : unwrap(client.PUT("/api/giftboxes/{id}", options));
}

/** Creates a pack, or saves the one with `id`. */
export const savePackMutation = mutationOptions({
  mutationKey: ["packs", "save"],
  mutationFn: (save: PackSave) => {
    if (save.id !== null) return sendPack(save);
    const startedAt = Date.now();
    return resolveUnknown(
      () => sendPack(save),
      async () =>
        outcomeOfCreate(
          (await fetchPacks(save.kind)).filter(({ name }) => name === save.body.name),
          startedAt,
        ),
    );
  },
  meta: effects<unknown, PackSave>({ invalidates: ({ kind }) => touchedBy(kind) }),
});

type PackDelete = { kind: PackKind; pack: Pack };

/** Milliseconds until the list is fetched again after a row was taken out of it. */
const refetchAfter = 500;

export const deletePackMutation = mutationOptions({
  mutationKey: ["packs", "delete"],
  mutationFn: ({ kind, pack }: PackDelete): Promise<unknown> => {
    const options = { params: { path: { id: pack._id } }, headers };
    return kind === "bundles"
      ? unwrap(client.DELETE("/api/bundles/{id}", options))
      : unwrap(client.DELETE("/api/giftboxes/{id}", options));
  },
  meta: effects<unknown, PackDelete>({
    apply: (queries, _, { kind, pack }) => {
      queries.setQueryData(packsQuery(kind).queryKey, (before) => before?.filter(({ _id }) => _id !== pack._id));
      setTimeout(() => void changed(queries, kind), refetchAfter);
    },
    invalidatesOnError: ({ kind }) => touchedBy(kind),
  }),
});
