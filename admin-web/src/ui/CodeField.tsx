import type { ComponentProps } from "react";
import { TextField } from "./Field";

type Props = Omit<ComponentProps<typeof TextField>, "type" | "autoComplete" | "label"> & { label?: string };

/** A code of the authenticator app; a recovery code, which has letters, is taken too. */
export function CodeField({ label = "Code of your authenticator app", ...input }: Props) {
  return (
    <TextField
      {...input}
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
    />
  );
}
