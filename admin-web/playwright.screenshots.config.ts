import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

/** Every screen, phone and desktop, light and dark, into screenshots/ (not in git). */
export default defineConfig({ ...base, testMatch: "**/screens.shots.ts", retries: 0 });
