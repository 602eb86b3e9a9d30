import { Link, useSearchParams } from "react-router-dom";
import styles from "./TabLinks.module.css";

export type Tab = { key: string; label: string };

/** Tabs live in the URL, so that a reload and the back button find them again. */
export function useTab(tabs: Tab[]): string {
  const [params] = useSearchParams();
  const asked = params.get("tab");
  return tabs.find(({ key }) => key === asked)?.key ?? tabs[0]?.key ?? "";
}

export function TabLinks({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: text }, index) => (
        <Link key={key} to={index === 0 ? "?" : `?tab=${key}`} aria-current={key === current ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
