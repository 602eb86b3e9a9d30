import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { EmptyState } from "../ui/ListState";
import { Panel, Standalone } from "../ui/Standalone";
import { useTitle } from "../ui/useTitle";

/** `inside`: within the shell, so that the sidebar is still available. */
export function ErrorPage({ inside = false }: { inside?: boolean }) {
  useTitle("Something went wrong");
  const content = (
    <EmptyState
      whole
      alert
      icon="warn"
      title="Oops! Something went wrong"
      action={
        <Button variant="solid" onClick={() => window.location.reload()}>
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
