import { useState } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { Providers } from "./Providers";
import { createQueryClient } from "./query";
import { routes } from "./routes";

export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  );
}
