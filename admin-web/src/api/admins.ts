import { unwrap } from "@shop/shared/api/http";
import { effects, resolveUnknown } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client, requestOptions } from "./client";
import { touchedBy } from "./events";
import { outcomeOfCreate } from "./outcome";
import type { Role } from "./session";
import type { Admin } from "./types";

const fetchAdmins = (signal?: AbortSignal) =>
  unwrap(client.GET("/api/admin/admins", { signal, ...requestOptions({ timeout: 8000 }) }), "admins");

export const adminsQuery = queryOptions({
  queryKey: ["admins", "list"],
  queryFn: ({ signal }) => fetchAdmins(signal),
});

export const adminDetailsQuery = queryOptions({
  queryKey: ["admins", "details"],
  queryFn: ({ signal }) =>
    unwrap(client.GET("/api/admin/admins/details", { signal, ...requestOptions({ timeout: 8000 }) }), "admins"),
});

export type NewAdmin = {
  name: string;
  email: string;
  password: string;
  phone: string;
  role: Role;
  totpCode?: string;
};

const invalidates = () => touchedBy("admins");

/** After a lost response, the list shows whether the admin was created. */
export const createAdminMutation = mutationOptions({
  mutationKey: ["admins", "create"],
  mutationFn: (body: NewAdmin) => {
    const startedAt = Date.now();
    return resolveUnknown<unknown>(
      () => unwrap(client.POST("/api/admin/admins", { body })),
      async () =>
        outcomeOfCreate(
          (await fetchAdmins()).filter(
            ({ name, email }) => name === body.name && email.toLowerCase() === body.email.toLowerCase(),
          ),
          startedAt,
        ),
    );
  },
  meta: effects<unknown, NewAdmin>({ invalidates }),
});

type AdminChange = {
  id: string;
  body: {
    name: string;
    email: string;
    phone: string;
    mayReconcile?: boolean;
    role?: Role;
    totpCode?: string;
  };
};

export const updateAdminMutation = mutationOptions({
  mutationKey: ["admins", "update"],
  mutationFn: ({ id, body }: AdminChange) =>
    unwrap(client.PUT("/api/admin/admins/{id}", { params: { path: { id } }, body })),
  meta: effects<unknown, AdminChange>({ invalidates }),
});

export const deleteAdminMutation = mutationOptions({
  mutationKey: ["admins", "delete"],
  mutationFn: ({ _id: id }: Pick<Admin, "_id" | "name">) =>
    unwrap(client.DELETE("/api/admin/admins/{id}", { params: { path: { id } } })),
  meta: effects<unknown, unknown>({ invalidates }),
});
