import { Link, useLocation } from "react-router-dom";
import { ResetForm } from "../features/auth/ResetForm";
import { paths } from "../lib/paths";
import { Icon } from "../ui/Icon";
import { useTitle } from "../ui/useTitle";

function emailOf(state: unknown): string {
  return typeof state === "object" && state !== null && "email" in state && typeof state.email === "string"
    ? state.email
    : "";
}

export function Component() {
  useTitle("Reset password");
  const { state } = useLocation();
  return (
    <main className="login">
      <div className="login-box">
        <div className="brand">
          <Icon name="spark" />
          <span>
            Back office
            <small>New password</small>
          </span>
        </div>
        <ResetForm email={emailOf(state)} />
        <p className="login-back">
          <Link to={paths.login}>Back to sign in</Link>
        </p>
      </div>
    </main>
  );
}
