import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => join("src", path));
const read = (path: string) => readFileSync(path, "utf8");

/** The classes that a sheet's selectors name. */
function declaredIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\//gs, "").match(/[^{};]+\{/g) ?? [];
  return new Set(selectors.flatMap((each) => [...each.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name ?? "")));
}

/** `sheet: class` for every `styles.class` in the code. */
function usedIn(path: string): string[] {
  const code = read(path);
  const imports = [...code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)];
  return imports.flatMap(([, name, from]) =>
    [...code.matchAll(new RegExp(`(?<![\\w./])${name}\\.(\\w+)`, "g"))].map(
      ([, local]) => `${join(dirname(path), from ?? "")}: ${local}`,
    ),
  );
}

const modules = files.filter((path) => path.endsWith(".module.css"));
const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^src\/shared\//.test(path));
const declared = new Set(modules.flatMap((path) => [...declaredIn(read(path))].map((name) => `${path}: ${name}`)));
const used = new Set(sources.flatMap(usedIn));

const without = (all: Set<string>, some: Set<string>) => [...all].filter((each) => !some.has(each));

describe("classes", () => {
  it("are declared where they are used, and used where they are declared", () => {
    expect({ missing: without(used, declared), unused: without(declared, used) }).toEqual({
      missing: [],
      unused: [],
    });
    expect(declared.size).toBeGreaterThan(100);
  });

  it("come from a module: none is global, none is written out", () => {
    const sheets = files.filter((path) => path.endsWith(".css") && !path.endsWith(".module.css"));
    expect(sheets.flatMap((path) => [...declaredIn(read(path))])).toEqual([]);
    const written = sources.filter((path) => /className=("|\{["'`]|\{[^{}=]*\? ["'`])/.test(read(path)));
    expect(written).toEqual([]);
    const asked = sources.filter((path) => /(closest|querySelector\w*)(<\w+>)?\(["'`][^"'`]*\.[a-z]/.test(read(path)));
    expect(asked, "looked for by a class").toEqual([]);
  });

  it("have names of three letters or more, and each sheet has a unique name", () => {
    expect([...declared].filter((each) => /: \w{1,2}$/.test(each))).toEqual([]);
    expect(new Set(modules.map((path) => basename(path))).size).toBe(modules.length);
  });

  it("are in the layer of their folder", () => {
    const outside = modules.filter(
      (path) => !read(path).startsWith(`@layer ${path.startsWith("src/ui/") ? "ui" : "features"} {`),
    );
    expect(outside).toEqual([]);
  });
});

describe("texts", () => {
  it("go on in a further line: no sheet cuts one off", () => {
    expect(files.filter((path) => path.endsWith(".css") && /text-overflow|line-clamp/.test(read(path)))).toEqual([]);
  });
});
