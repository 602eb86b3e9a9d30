import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { failed } from "../lib/messages";
import { PackingSlip, type Sender, type Slip } from "./PackingSlip";
import { toastFailed } from "./toast";

/** Fetches the slips of these orders and prints them; `sheets` are what the printer sees meanwhile. */
export function usePrintSlips<Parcel extends Slip>(
  slips: UseMutationOptions<Parcel[], Error, readonly string[]>,
  shop: Sender | undefined,
): { print: (ids: string[]) => void; busy: boolean; sheets: ReactNode } {
  const { mutate, data, isPending, reset } = useMutation({
    ...slips,
    onError: (error) => toastFailed(error, failed.fetchSlips),
  });
  useEffect(() => {
    if (!data) return;
    window.addEventListener("afterprint", reset, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", reset);
  }, [data, reset]);
  const sheets = data
    ? createPortal(
        <div data-printed="">
          {data.map((slip) => (
            <PackingSlip key={slip._id} slip={slip} shop={shop} />
          ))}
        </div>,
        document.body,
      )
    : null;
  return { print: (ids) => (isPending ? undefined : mutate(ids)), busy: isPending, sheets };
}
