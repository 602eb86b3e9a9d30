import { useMatches } from "react-router-dom";
import { may, type OwnAccount, type Permission } from "../api/session";
import { paths } from "../lib/paths";
import { ButtonLink } from "../ui/Button";
import { roleLabel } from "../ui/badges";
import { Card } from "../ui/Card";
import { EmptyState } from "../ui/ListState";
import { useTitle } from "../ui/useTitle";

export type RouteNeeds = { needs: Permission };

/** Whether the screen of this address is for this person. */
export function useIsAllowed(person: OwnAccount | null): boolean {
  return useMatches().every(({ handle }) => {
    const needs = (handle as RouteNeeds | undefined)?.needs;
    return needs === undefined || may(person, needs);
  });
}

/** In the place of a screen that is not for the person's role. */
export function NotAllowed({ person }: { person: OwnAccount }) {
  useTitle("Not for your role");
  return (
    <Card>
      <EmptyState
        whole
        icon="shield"
        title="This page is not for your role"
        action={
          <ButtonLink variant="solid" to={paths.dashboard}>
            To the Dashboard
          </ButtonLink>
        }
      >
        You are signed in as {person.name || person.email}, role {roleLabel[person.role]}. A super admin can change
        roles in Settings.
      </EmptyState>
    </Card>
  );
}
