import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { codeStepMutation } from "../../api/auth";
import { getErrorMessage } from "../../lib/errors";
import { login } from "../../lib/messages";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import { Panel, PanelBody } from "../../ui/Standalone";
import text from "../../ui/text.module.css";

type Props = {
  challenge: string;
  /** Back to the password, with an explanation unless the person chose it. */
  onBack: (why: string) => void;
};

/** The second step of signing in. What was typed stays after a refusal. */
export function CodeStep({ challenge, onBack }: Props) {
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    ...codeStepMutation,
    onError: (error) => {
      const message = getErrorMessage(error, login.refused);
      if (error instanceof ApiError && error.code === "challenge_expired") return onBack(message);
      setProblem(message);
      input.current?.focus();
      input.current?.select();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!code.trim()) return setProblem("Please enter the code");
    setProblem("");
    mutate({ challenge, code: code.trim() });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Panel>
        <header>
          <h1>{recovery ? "Recovery code" : "One-time code"}</h1>
        </header>
        <PanelBody>
          {problem ? (
            <Alert tone="bad" alert>
              {problem}
            </Alert>
          ) : (
            <p className={text.small}>
              {recovery
                ? "One of the 10 codes that you saved when you set up the app. It works once."
                : "The 6 digits that your authenticator app shows for this shop."}
            </p>
          )}
          <TextField
            key={recovery ? "recovery" : "code"}
            ref={input}
            label={recovery ? "Recovery code" : "Code"}
            inputMode={recovery ? "text" : "numeric"}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            autoFocus
            required
            value={code}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        </PanelBody>
        <footer>
          <Button variant="solid" size="big" type="submit" busy={isPending}>
            Sign in
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setRecovery(!recovery);
              setProblem("");
            }}
          >
            {recovery ? "Use the app" : "Use a recovery code"}
          </Button>
          <Button variant="ghost" onClick={() => onBack("")}>
            Back
          </Button>
        </footer>
      </Panel>
    </form>
  );
}
