import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { slipsMutation } from "../api/picking";
import { shopQuery } from "../api/shop";
import { failed } from "../lib/messages";
import { PackingSlip } from "./PackingSlip";
import { toastFailed } from "./toast";

/** Fetches the slips of these orders and prints them; `sheets` are what the printer sees meanwhile. */
export function usePrintSlips(): { print: (ids: string[]) => void; busy: boolean; sheets: ReactNode } {
  const shop = useQuery(shopQuery).data;
  const { mutate, data, isPending, reset } = useMutation({
    ...slipsMutation,
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
