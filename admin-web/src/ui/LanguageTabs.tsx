import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { type Language, languages } from "../lib/languages";
import styles from "./TabLinks.module.css";
import text from "./text.module.css";

export type LanguageTab = { value: Language["key"]; onChange: (value: Language["key"]) => void };

type Props = {
  tab: LanguageTab;
  /** Whether a text of the form has no translation yet. */
  isMissing?: (language: Language) => boolean;
  children: (language: Language) => ReactNode;
};

/** The texts of a form, a tab for each language. What was typed is in the form's state: it stays when its tab is left. */
export function LanguageTabs({ tab, isMissing, children }: Props) {
  const open = (key: string) => {
    const language = languages.find((each) => each.key === key);
    if (language) tab.onChange(language.key);
  };
  return (
    <Tabs.Root value={tab.value} onValueChange={open}>
      <Tabs.List className={styles.tabs} aria-label="Language">
        {languages.map((language) => (
          <Tabs.Trigger key={language.key} value={language.key}>
            <span lang={language.key}>{language.name}</span>
            {isMissing?.(language) ? <small className={text.hint}> missing</small> : null}
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
          hidden={language.key !== tab.value}
        >
          {language.key === tab.value ? children(language) : null}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
