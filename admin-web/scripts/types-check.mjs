// The committed types must be what the backend's schema says today.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "schema-"));
const fresh = join(folder, "schema.ts");
try {
  execFileSync("npx", ["openapi-typescript", "../contract/openapi.json", "--default-non-nullable=false", "-o", fresh], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (readFileSync(fresh, "utf8") !== readFileSync("src/api/schema.ts", "utf8")) {
    console.error("src/api/schema.ts is not what ../contract/openapi.json says. Run: npm run types");
    process.exitCode = 1;
  } else {
    console.log("types are current");
  }
} finally {
  rmSync(folder, { recursive: true });
}
