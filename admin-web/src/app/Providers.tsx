import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Toasts } from "../ui/toast";

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
      <Toasts />
    </>
  );
}
