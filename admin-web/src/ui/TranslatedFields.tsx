import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { type FieldValues, useFormContext } from "react-hook-form";
import { type Language, languages } from "../lib/languages";
import { Fields, TextArea, TextField } from "./Field";
import styles from "./TabLinks.module.css";
import text from "./text.module.css";
import type { MutationForm } from "./useMutationForm";

type Translation = Exclude<Language, { key: "en" }>;

type TranslatedText<Name> = {
  /** Of the English text; `nameTa` is the Tamil one of `name`. */
  name: Name;
  label: string;
  /** Lines, if it has several. */
  rows?: number;
  maxLength?: number;
  hint?: string;
  /** Follows a change of the English text. */
  onChange?: (text: string) => void;
  /** Of the other languages, where it differs. */
  translated?: { name?: string; label?: string; maxLength?: number };
  /** A missing translation is not marked. */
  optional?: boolean;
};

type Props<Input extends FieldValues, Output> = {
  form: MutationForm<Input, Output>;
  texts: readonly TranslatedText<keyof Input & string>[];
  /** What belongs to a translation besides these texts. */
  more?: (language: Translation) => ReactNode;
  /** Whether that has no translation yet. */
  isMissing?: (language: Translation) => boolean;
  /** In place of the English text, which is beside each translation. */
  hintOf?: (name: string) => ReactNode;
};

type FieldProps = Pick<TranslatedText<string>, "name" | "label" | "rows" | "maxLength" | "onChange"> & {
  lang?: string;
  hint: ReactNode;
};

const inEnglish = (language: Language): language is Extract<Language, { key: "en" }> => language.key === "en";

/** The texts of a form, a tab for each language. What was typed is in the form's state: it stays when its tab is left. */
export function TranslatedFields<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { form, texts, more, isMissing, hintOf } = props;
  const { register } = useFormContext();
  const values: FieldValues = form.values;
  const nameIn = ({ suffix }: Translation, { name, translated }: TranslatedText<string>) =>
    `${translated?.name ?? name}${suffix}`;
  const lacks = (language: Translation) =>
    texts.some((one) => !one.optional && String(values[nameIn(language, one)]).trim() === "") ||
    isMissing?.(language) === true;
  const open = (key: string) => {
    const language = languages.find((each) => each.key === key);
    if (language) form.setTab(language.key);
  };
  const field = ({ name, onChange, ...rest }: FieldProps) => {
    const input = register(name, { onChange: (event) => onChange?.(event.target.value) });
    return rest.rows ? <TextArea key={name} {...rest} {...input} /> : <TextField key={name} {...rest} {...input} />;
  };
  const panel = (language: Language) => (
    <>
      <Fields>
        {texts.map((one) => {
          const { name, label, rows, maxLength, hint, onChange, translated } = one;
          if (inEnglish(language))
            return field({ name, label, rows, maxLength, onChange, hint: hintOf?.(name) ?? hint });
          const translatedName = nameIn(language, one);
          return field({
            name: translatedName,
            label: `${translated?.label ?? label} in ${language.inEnglish}`,
            rows,
            maxLength: translated?.maxLength ?? maxLength,
            lang: language.key,
            hint: hintOf ? hintOf(translatedName) : values[name],
          });
        })}
      </Fields>
      {inEnglish(language) ? null : more?.(language)}
    </>
  );
  return (
    <Tabs.Root value={form.tab} onValueChange={open}>
      <Tabs.List className={styles.tabs} aria-label="Language">
        {languages.map((language) => (
          <Tabs.Trigger key={language.key} value={language.key}>
            <span lang={language.key}>{language.name}</span>
            {!inEnglish(language) && lacks(language) ? <small className={text.hint}> missing</small> : null}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {languages.map((language) => (
        // Radix fills a panel a moment after it was opened; a wrong field gets the focus at once.
        <Tabs.Content
          key={language.key}
          value={language.key}
          tabIndex={-1}
          forceMount
          hidden={language.key !== form.tab}
        >
          {language.key === form.tab ? panel(language) : null}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
