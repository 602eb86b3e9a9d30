// Every screen: its own chunk, all that it imports, and the entry, together. The budget holds for the heaviest.
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync("dist/.vite/manifest.json", "utf8"));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key].imports ?? []) closure(next, seen);
  return seen;
}

const screens = Object.keys(manifest).filter((key) => key.startsWith("src/routes/"));

export default screens.map((screen) => ({
  name: screen.replace(/^src\/routes\/|\.tsx$/g, ""),
  path: [...new Set([...closure(entry), ...closure(screen)])].map((key) => `dist/${manifest[key].file}`),
  limit: "220 kB",
  gzip: true,
}));
