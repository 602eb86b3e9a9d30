import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { secondFactorQuery } from "../../api/security";
import { CodeField } from "../../ui/CodeField";

/** For actions that require a fresh code of people with an authenticator app; nothing for others. */
export function FreshCode(props: ComponentProps<typeof CodeField>) {
  const { data } = useQuery(secondFactorQuery);
  return data?.isEnrolled ? <CodeField hint="To confirm that it is you" {...props} /> : null;
}
