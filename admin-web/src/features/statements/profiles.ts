import * as z from "zod/mini";
import type { FormatProfile, ProfileValues } from "../../api/banks";
import { keysOf } from "../../lib/records";
import { orderLabel, placeOf } from "./states";

/** The fields of a statement that a profile may name headings for. */
const fields = [
  "date",
  "narration",
  "debit",
  "credit",
  "amount",
  "side",
  "balance",
  "reference",
  "order_number",
  "status",
];

export const fieldsHint = `One field a line, such as “date: Txn Date, Value Date”. Fields: ${fields.join(", ")}.`;

const parts = (text: string) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Headings by field, of lines such as 'date: Txn Date, Value Date'; or what is wrong with them. */
export function parseColumns(text: string): { columns: Record<string, string[]> } | { problem: string } {
  const columns: Record<string, string[]> = {};
  for (const line of text.split("\n")) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const field = (colon === -1 ? line : line.slice(0, colon)).trim().toLowerCase();
    if (!fields.includes(field)) return { problem: `Unknown field “${field}”` };
    if (colon === -1) return { problem: `A colon is missing after “${field}”` };
    if (field in columns) return { problem: `“${field}” is listed twice` };
    columns[field] = parts(line.slice(colon + 1));
  }
  return { columns };
}

const columnsOf = z.record(z.string(), z.array(z.string()));

/** As the form shows it; the server describes neither columns nor statuses more closely than JSON. */
export function formOf(profile: FormatProfile | null): ProfileForm {
  if (!profile) return { name: "", dateOrder: "", columns: "", statuses: "", onlyCredits: false };
  return {
    name: profile.name,
    dateOrder: profile.dateOrder,
    columns: Object.entries(columnsOf.parse(profile.columns))
      .map(([field, headings]) => `${field}: ${headings.join(", ")}`)
      .join("\n"),
    statuses: z.array(z.string()).parse(profile.statuses).join(", "),
    onlyCredits: profile.onlyCredits,
  };
}

/** What is sent of a form that was checked. */
export function valuesOf(form: ProfileForm): ProfileValues {
  const parsed = parseColumns(form.columns);
  return {
    name: form.name.trim(),
    dateOrder: form.dateOrder,
    columns: "columns" in parsed ? parsed.columns : {},
    statuses: parts(form.statuses),
    onlyCredits: form.onlyCredits,
  };
}

export const profileSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Name is required")),
  dateOrder: z.enum(["", ...keysOf(orderLabel)]),
  columns: z.string().check((context) => {
    const parsed = parseColumns(context.value);
    if ("problem" in parsed) context.issues.push({ code: "custom", message: parsed.problem, input: context.value });
  }),
  statuses: z.string(),
  onlyCredits: z.boolean(),
});

export type ProfileForm = z.input<typeof profileSchema>;

export const accountSchema = z.object({
  holder: z.string().check(z.trim(), z.minLength(1, "Account holder is required")),
  lastFour: z.string().check(z.trim(), z.regex(/^\d{4}$/, "The last four digits of the account number")),
  ifsc: z.string().check(z.trim(), z.regex(/^[A-Za-z]{4}0[A-Za-z0-9]{6}$/, "Not an IFSC")),
  profileId: z.string(),
});

/** Row, column and cell that a refusal of a trial upload names; empty for the file as a whole. */
export function refusedPlace(body: Readonly<Record<string, unknown>>): string {
  const problem = body.problem;
  if (typeof problem !== "object" || problem === null) return "";
  const row = "row" in problem && typeof problem.row === "number" ? problem.row : null;
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  const column = "column" in problem ? text(problem.column) : "";
  return placeOf({ row, column, cell: "cell" in problem ? text(problem.cell) : "" });
}
