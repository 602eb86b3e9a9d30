import { readText, writeText } from "@shop/shared/lib/storage";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { useSession } from "../api/session";
import { shopQuery } from "../api/shop";
import { CodeStep } from "../features/auth/CodeStep";
import { ForgotPassword } from "../features/auth/ForgotPassword";
import { LoginForm } from "../features/auth/LoginForm";
import { safeReturn } from "../lib/paths";
import { Brand } from "../ui/Brand";
import { Standalone, StandaloneBox } from "../ui/Standalone";
import { useTitle } from "../ui/useTitle";

type Step = { challenge: string; email: string; why: string };

// A phone may reload this page while its owner looks at the authenticator app.
const stepKey = "sign-in-step";

function remembered(): Step {
  const none = { challenge: "", email: "", why: "" };
  try {
    const stored: unknown = JSON.parse(readText(stepKey, "session") ?? "null");
    return typeof stored === "object" && stored !== null ? { ...none, ...stored } : none;
  } catch {
    return none;
  }
}

export function Component() {
  useTitle("Sign in");
  const { token, user: admin } = useSession();
  const shop = useQuery(shopQuery).data;
  const [params] = useSearchParams();
  const [forgot, setForgot] = useState<string | null>(null);
  const [step, setStep] = useState(remembered);
  const go = (next: Step) => {
    setStep(next);
    writeText(stepKey, next.challenge ? JSON.stringify(next) : null, "session");
  };
  const signedIn = token !== null && admin !== null;
  useEffect(() => {
    if (signedIn) writeText(stepKey, null, "session");
  }, [signedIn]);
  if (token && admin) return <Navigate to={safeReturn(params.get("next"))} replace />;
  return (
    <Standalone>
      <StandaloneBox>
        <Brand centred name={shop?.name ?? "Shop"} subtitle="Back office" />
        {step.challenge ? (
          <CodeStep challenge={step.challenge} onBack={(why) => go({ challenge: "", email: step.email, why })} />
        ) : (
          <LoginForm
            done={params.get("done")}
            email={step.email}
            why={step.why}
            onForgot={setForgot}
            onChallenge={(challenge, email) => go({ challenge, email, why: "" })}
          />
        )}
      </StandaloneBox>
      {forgot === null ? null : <ForgotPassword email={forgot} onClose={() => setForgot(null)} />}
    </Standalone>
  );
}
