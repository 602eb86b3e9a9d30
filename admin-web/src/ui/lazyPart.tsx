import { reloadIfReplaced } from "@shop/shared/lib/release";
import { retryImport } from "@shop/shared/lib/retryImport";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Card } from "./Card";
import { LoadingOrError } from "./ListState";

/** A component whose code loads when it is first shown, or when `preload` is called. */
type LazyPart<P, Key extends string> = ComponentType<P> & { preload: () => Promise<Record<Key, ComponentType<P>>> };

let parts = 0;

/**
 * The only way to load a component late. `key` is its export. A part that cannot be loaded says so in its own place and
 * can be tried again; the page around it stays. After a new release, which has other files, the page reloads.
 */
export function lazyPart<P extends object, Key extends string>(
  load: () => Promise<Record<Key, ComponentType<P>>>,
  key: Key,
): LazyPart<P, Key> {
  const fetchCode = retryImport(load, key);
  const preload = () =>
    fetchCode().catch((error: unknown) => {
      void reloadIfReplaced();
      throw error;
    });
  parts += 1;
  const queryKey = ["code", parts];
  function Part(props: P) {
    const code = useQuery({
      queryKey,
      queryFn: preload,
      staleTime: Infinity,
      gcTime: Infinity,
      structuralSharing: false,
    });
    if (code.data === undefined) {
      return (
        <Card>
          <LoadingOrError query={code} errorTitle="This part could not be loaded." skeleton={{ rows: 4, columns: 2 }} />
        </Card>
      );
    }
    const Loaded: ComponentType<P> = code.data[key];
    return <Loaded {...props} />;
  }
  return Object.assign(Part, { preload });
}
