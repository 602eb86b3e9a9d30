import { Link } from "react-router-dom";
import { paths } from "../lib/paths";
import { Icon } from "../ui/Icon";
import { useTitle } from "../ui/useTitle";

export function Component() {
  useTitle("Page Not Found");
  return (
    <main className="login">
      <div className="dlg">
        <div className="empty">
          <Icon name="find" />
          <h1>404 - Page Not Found</h1>
          <p className="s dim">Nothing is kept at this address. It may have been moved or typed wrongly.</p>
          <div className="row">
            <Link className="btn main-act" to={paths.dashboard}>
              Go Home
            </Link>
            <Link className="btn" to={paths.products}>
              Browse Products
            </Link>
          </div>
        </div>
      </div>
    </main>
  );
}
