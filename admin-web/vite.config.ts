import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
// By path: Vite puts into its config what is imported by path, and leaves packages to Node, which reads no TypeScript.
import shared from "./node_modules/@shop/shared/package.json";
import { layers } from "./node_modules/@shop/shared/src/build/layers";

const backend = process.env.ADMIN_URL ?? "http://admin.localhost:8000";

export default defineConfig({
  plugins: [react(), layers],
  // The shared package has no packages of its own: it takes the app's.
  resolve: { dedupe: Object.keys(shared.peerDependencies) },
  // The same names in every build and test.
  css: { modules: { generateScopedName: "[name]_[local]" } },
  build: {
    // One sheet of about 9 kB: no screen waits for one of its own, and a new release takes none away from an open tab.
    cssCodeSplit: false,
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
    fs: { allow: [".."] },
    port: 5174,
    proxy: {
      "/api": { target: backend, changeOrigin: true },
      "/media": { target: backend, changeOrigin: true },
    },
  },
});
