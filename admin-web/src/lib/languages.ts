/** The languages of the storefront; a name of each for its customers, and in English. */
export const languages = [
  { key: "en", name: "English", inEnglish: "English", suffix: "" },
  { key: "ta", name: "தமிழ்", inEnglish: "Tamil", suffix: "Ta" },
  { key: "hi", name: "हिन्दी", inEnglish: "Hindi", suffix: "Hi" },
] as const;

export type Language = (typeof languages)[number];
/** Texts beside the English one; empty while there is no translation. */
export type Translations = { ta: string; hi: string };

/** The language of a form's field, `nameTa`, or of a field that the server names, `names.ta`. */
export function languageOf(field: string): Language["key"] {
  return (
    languages.find(({ key, suffix }) => suffix && (field.endsWith(suffix) || field.endsWith(`.${key}`)))?.key ?? "en"
  );
}

/** The form's name of a field that the server names `names.ta` or `safetyTexts.hi`. */
export function flatName(field: string): string {
  const [texts = "", key] = field.split(".");
  const language = languages.find((each) => each.key === key);
  return language ? `${texts.replace(/s$/, "")}${language.suffix}` : field;
}
