import { unwrap, unwrapBody } from "@shop/shared/api/http";
import { effects } from "@shop/shared/api/mutation-cache";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import {
  isPushSupported,
  isSignedWith,
  subscribeHere,
  subscriptionBody,
  subscriptionHere,
  unsubscribeHere,
} from "../lib/push";
import { client } from "./client";
import type { components } from "./schema";
import { session } from "./session";

export type PushState = "unsupported" | "blocked" | "off" | "on";
type Device = components["schemas"]["PushDevice"];

/** What the shop signs with, and whether this device gets notifications; null where the shop sends none. */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: async ({ signal }): Promise<{ publicKey: string; state: PushState } | null> => {
    const { publicKey, devices } = await unwrapBody(client.GET("/api/admin/push-subscriptions", { signal }), "devices");
    return publicKey === null ? null : { publicKey, state: await stateHere(publicKey, devices) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
});

/** A subscription that is not this person's, or of another key, ends; one of an earlier sign-in moves to this one. */
async function stateHere(publicKey: string, devices: Device[]): Promise<PushState> {
  if (!isPushSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await subscriptionHere();
  if (!subscription) return "off";
  const own = devices.find(({ endpoint }) => endpoint === subscription.endpoint);
  if (!own || !isSignedWith(subscription, publicKey)) {
    await unsubscribeHere();
    return "off";
  }
  if (!own.isCurrent) await save(subscription);
  return "on";
}

const save = (subscription: PushSubscription) =>
  unwrap(client.PUT("/api/admin/push-subscriptions", { body: subscriptionBody(subscription) }));

/** The person has allowed notifications before. */
export const turnOnPushMutation = mutationOptions({
  mutationKey: ["push", "on"],
  mutationFn: async (publicKey: string) => {
    const subscription = await subscribeHere(publicKey);
    try {
      await save(subscription);
    } catch (error) {
      await unsubscribeHere();
      throw error;
    }
  },
  meta: effects<void, string>({ invalidates: () => [["push"]] }),
});

export const turnOffPushMutation = mutationOptions({
  mutationKey: ["push", "off"],
  mutationFn: async () => {
    try {
      await unwrap(client.DELETE("/api/admin/push-subscriptions"));
    } finally {
      await unsubscribeHere();
    }
  },
  meta: effects<void, void>({ invalidates: () => [["push"]] }),
});

// Who signs out gets nothing more here. A session that ran out goes on: notifications are for when nobody is there.
// Of another person who signs in then, `stateHere` and the shell find out.
session.onEnd((reason) => {
  if (reason !== "expired" && reason !== "otherTab") void unsubscribeHere();
});
