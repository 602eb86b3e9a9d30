import { defineConfig, mergeConfig } from "vitest/config";
import { testOptions } from "./node_modules/@shop/shared/src/testing/options";
import build from "./vite.config";

export default mergeConfig(
  build,
  defineConfig({
    test: {
      ...testOptions("admin unit tests"),
      environment: "jsdom",
      include: ["src/**/*.test.{ts,tsx}"],
      setupFiles: ["src/testing/setup.ts"],
      environmentOptions: { jsdom: { url: "http://admin.localhost/" } },
      // Threads of one process would hear each other's BroadcastChannel.
      pool: "forks",
      // Modules are loaded once for each process, not for each file: half of the suite's time. A file must leave nothing behind.
      isolate: false,
    },
  }),
);
