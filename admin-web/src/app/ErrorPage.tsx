import { useEffect } from "react";
import { useRouteError } from "react-router-dom";
import { reloadOnceAMinute } from "../shared/lib/reload";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { EmptyState } from "../ui/ListState";
import { Panel, Standalone } from "../ui/Standalone";
import { useTitle } from "../ui/useTitle";

/** A release while this tab was open removed the old chunks; one reload loads the new ones. */
function isLostChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script/i.test(error.message);
}

/** `inside`: within the shell, so that the sidebar is still available. */
export function ErrorPage({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  useTitle("Something went wrong");
  useEffect(() => {
    if (isLostChunk(error)) reloadOnceAMinute();
  }, [error]);
  const content = (
    <EmptyState
      whole
      alert
      icon="warn"
      title="Oops! Something went wrong"
      act={
        <Button kind="main" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      }
    >
      We're sorry for the inconvenience. Please try refreshing the page.
    </EmptyState>
  );
  if (inside) return <Card>{content}</Card>;
  return (
    <Standalone>
      <Panel>{content}</Panel>
    </Standalone>
  );
}
