import { unwrap } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { client } from "./client";
import type { components } from "./schema";
import { sending, type UploadOptions } from "./upload";

type Schemas = components["schemas"];

export type BankAccount = Schemas["AccountOut"];
export type FormatProfile = Schemas["FormatProfileOut"];
export type Trial = Schemas["TrialOut"];
export type ProfileValues = Schemas["FormatProfileInRequest"];

export type AutoApproval = Schemas["AutoApprovalOut"];

export const accountsQuery = queryOptions({
  queryKey: ["banks", "accounts"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/bank-accounts", { signal }), "accounts"),
});

export const profilesQuery = queryOptions({
  queryKey: ["banks", "profiles"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/format-profiles", { signal }), "profiles"),
});

const invalidates = () => [["banks"], ["statements"]];

/** `id` is null for what is new. */
type Save<Body> = { id: string | null; body: Body };

/** Without an id it adds an account; the server refuses one that it has already. */
export const saveAccountMutation = mutationOptions({
  mutationKey: ["banks", "save-account"],
  mutationFn: ({ id, body }: Save<Schemas["AccountInRequest"]>) =>
    id === null
      ? unwrap(client.POST("/api/admin/bank-accounts", { body }), "account")
      : unwrap(client.PUT("/api/admin/bank-accounts/{id}", { params: { path: { id } }, body }), "account"),
  meta: effects<BankAccount, Save<Schemas["AccountInRequest"]>>({ invalidates }),
});

/** Without an id it adds a profile; the server refuses a name that it has already. */
export const saveProfileMutation = mutationOptions({
  mutationKey: ["banks", "save-profile"],
  mutationFn: ({ id, body }: Save<ProfileValues>) =>
    id === null
      ? unwrap(client.POST("/api/admin/format-profiles", { body }), "profile")
      : unwrap(client.PUT("/api/admin/format-profiles/{id}", { params: { path: { id } }, body }), "profile"),
  meta: effects<FormatProfile, Save<ProfileValues>>({ invalidates }),
});

type TrialUpload = {
  file: File;
  profile: Omit<ProfileValues, "name">;
  password: string;
  options: UploadOptions;
};

/** Reads a file and stores nothing. */
export const trialMutation = mutationOptions({
  mutationKey: ["banks", "trial"],
  mutationFn: ({ file, profile, password, options }: TrialUpload): Promise<Trial> => {
    const form = new FormData();
    form.set("file", file);
    form.set("profile", JSON.stringify(profile));
    if (password) form.set("password", password);
    const body = { file: file.name };
    return unwrap(client.POST("/api/admin/format-profiles/trial", { body, ...sending(form, options) }), "trial");
  },
});

export const autoApprovalQuery = queryOptions({
  queryKey: ["banks", "auto-approval"],
  queryFn: ({ signal }) => unwrap(client.GET("/api/admin/auto-approval", { signal }), "autoApproval"),
});

type AutoApprovalSaved = Schemas["AutoApprovalSaved"];

/** Sending it again changes nothing. */
export const autoApprovalMutation = mutationOptions({
  mutationKey: ["banks", "auto-approval"],
  mutationFn: (body: Schemas["AutoApprovalInRequest"]) => unwrap(client.PUT("/api/admin/auto-approval", { body })),
  meta: effects<AutoApprovalSaved, Schemas["AutoApprovalInRequest"]>({
    invalidates: () => [],
    apply: (queries, { autoApproval }) => queries.setQueryData(autoApprovalQuery.queryKey, autoApproval),
  }),
});
