import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useSession } from "../api/session";
import { shopQuery } from "../api/shop";
import { ForgotPassword } from "../features/auth/ForgotPassword";
import { LoginForm } from "../features/auth/LoginForm";
import { safeReturn } from "../lib/paths";
import { Brand } from "../ui/Brand";
import { Standalone, StandaloneBox } from "../ui/Standalone";
import { useTitle } from "../ui/useTitle";

export function Component() {
  useTitle("Sign in");
  const { token, user: admin } = useSession();
  const shop = useQuery(shopQuery).data;
  const [params] = useSearchParams();
  const [forgot, setForgot] = useState<string | null>(null);
  if (token && admin) return <Navigate to={safeReturn(params.get("next"))} replace />;
  return (
    <Standalone>
      <StandaloneBox>
        <Brand centred name={shop?.name ?? "Shop"} said="Back office" />
        <LoginForm done={params.get("done")} onForgot={setForgot} />
      </StandaloneBox>
      {forgot === null ? null : <ForgotPassword email={forgot} onClose={() => setForgot(null)} />}
    </Standalone>
  );
}
