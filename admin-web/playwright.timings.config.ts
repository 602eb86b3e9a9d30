import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

/** How long people wait; on a quiet machine, since it is time that is measured. */
export default defineConfig({ ...base, testMatch: "**/timings.bench.ts", retries: 0 });
