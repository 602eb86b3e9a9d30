import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { type OwnAccount, session } from "../api/session";
import { Providers } from "../app/Providers";
import { createQueryClient } from "../app/query";
import { routes } from "../app/routes";
import { admin } from "./data";

/** The whole app at one address, signed in by default; the server responds as defined in testing/handlers. */
export function renderAt(path: string, who: OwnAccount | null = admin) {
  if (who) session.signIn("token", who);
  else session.end("logout");
  const client = createQueryClient({ queries: { retry: false, refetchInterval: false, refetchOnWindowFocus: false } });
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    ...view,
    router,
    client,
    user: userEvent.setup(),
    where: () => `${router.state.location.pathname}${router.state.location.search}`,
  };
}
