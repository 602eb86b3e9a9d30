import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const backend = process.env.ADMIN_URL ?? "http://admin.localhost:8000";

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist",
    assetsDir: "assets",
    manifest: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // Pictures stay files: the page's policy allows no data: scripts, and inlined SVG is no smaller.
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    port: 5174,
    proxy: {
      "/api": { target: backend, changeOrigin: true },
      "/media": { target: backend, changeOrigin: true },
    },
  },
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    environmentOptions: { jsdom: { url: "http://admin.localhost/" } },
    // A process for each file: threads of one process would hear each other's BroadcastChannel.
    pool: "forks",
    // When a test is given up, not how long one takes: a machine may be ten times slower than this one.
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
