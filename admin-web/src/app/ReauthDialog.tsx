import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { codeStepMutation, signInMutation } from "../api/auth";
import { session } from "../api/session";
import { getErrorMessage } from "../lib/errors";
import { login } from "../lib/messages";
import { Button } from "../ui/Button";
import { Dialog, DialogFoot } from "../ui/Dialog";
import { TextField } from "../ui/Field";
import layout from "../ui/layout.module.css";
import text from "../ui/text.module.css";

/**
 * The password in place: what was being done waits behind this dialog and then carries on. It is part of every screen,
 * so that it needs no loading while work is unsaved; its one field does without the form library.
 */
export function ReauthDialog({ email }: { email: string }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const refuse = (reason: string) => {
    setProblem(reason);
    input.current?.focus();
  };
  const [challenge, setChallenge] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const { mutate, isPending: isSigning } = useMutation({
    ...signInMutation,
    onSuccess: setChallenge,
    onError: (error) => refuse(getErrorMessage(error, login.refused)),
  });
  const answer = useMutation({
    ...codeStepMutation,
    onError: (error) => {
      if (error instanceof ApiError && error.code === "challenge_expired") setChallenge(null);
      refuse(getErrorMessage(error, login.refused));
    },
  });
  const isPending = isSigning || answer.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (challenge !== null) {
      if (code.trim() === "") return refuse("Please enter the code");
      setProblem("");
      return answer.mutate({ challenge, code: code.trim() });
    }
    if (password === "") return refuse("Please enter your password");
    setProblem("");
    mutate({ email, password });
  };

  return (
    <Dialog title="Your session has ended" onClose={() => undefined} locked ignoresBack>
      <form className={layout.fields} noValidate onSubmit={submit}>
        <p className={text.small}>Your work is still here. Enter your password to go on as {email}.</p>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {challenge === null ? (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            data-autofocus
            ref={input}
            value={password}
            error={problem}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <TextField
            label="Code of your authenticator app"
            autoComplete="one-time-code"
            maxLength={40}
            autoFocus
            ref={input}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <DialogFoot>
          <Button onClick={() => session.end("logout")} disabled={isPending}>
            Sign out
          </Button>
          <Button variant="solid" type="submit" busy={isPending}>
            Go on
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
