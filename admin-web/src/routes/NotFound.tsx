import { paths } from "../lib/paths";
import { ButtonLink } from "../ui/Button";
import { EmptyState } from "../ui/ListState";
import layout from "../ui/layout.module.css";
import { Panel, Standalone } from "../ui/Standalone";
import { useTitle } from "../ui/useTitle";

export function Component() {
  useTitle("Page Not Found");
  return (
    <Standalone>
      <Panel>
        <EmptyState
          whole
          icon="find"
          title="404 - Page Not Found"
          action={
            <div className={layout.row}>
              <ButtonLink variant="solid" to={paths.dashboard}>
                Go Home
              </ButtonLink>
              <ButtonLink to={paths.products}>Browse Products</ButtonLink>
            </div>
          }
        >
          There is no page at this address. It may have been moved or typed wrongly.
        </EmptyState>
      </Panel>
    </Standalone>
  );
}
