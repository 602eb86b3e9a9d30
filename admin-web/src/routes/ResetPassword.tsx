import { Link, useLocation } from "react-router-dom";
import { ResetForm } from "../features/auth/ResetForm";
import { paths } from "../lib/paths";
import { Brand } from "../ui/Brand";
import { Standalone, StandaloneBox } from "../ui/Standalone";
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
    <Standalone>
      <StandaloneBox below={<Link to={paths.login}>Back to sign in</Link>}>
        <Brand centred name="Back office" subtitle="New password" />
        <ResetForm email={emailOf(state)} />
      </StandaloneBox>
    </Standalone>
  );
}
