import { useLayoutEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import styles from "./TabLinks.module.css";

export type Tab = { key: string; label: string };

/** Tabs live in the URL, so that a reload and the back button find them again. */
export function useTab(tabs: Tab[]): string {
  const [params] = useSearchParams();
  const requested = params.get("tab");
  return tabs.find(({ key }) => key === requested)?.key ?? tabs[0]?.key ?? "";
}

/** The current one of links that do not fit beside each other is in sight; `current` changes with it, and with texts. */
export function useCurrentInSight(current: string) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current link is another place
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !link) return;
    const middle = link.offsetLeft + link.offsetWidth / 2 - nav.current.offsetLeft;
    nav.current.scrollLeft = middle - nav.current.clientWidth / 2;
  }, [current]);
  return nav;
}

type Props = {
  label: string;
  tabs: Tab[];
  current: string;
  /** Where a tab leads to, when it is not `?tab=`. */
  hrefOf?: (key: string) => string;
};

export function TabLinks({ label, tabs, current, hrefOf }: Props) {
  // A count that arrives later moves the tabs.
  const nav = useCurrentInSight([current, ...tabs.map(({ label }) => label)].join());
  const toTab = (key: string, index: number) => (index === 0 ? "?" : `?tab=${key}`);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ key, label: text }, index) => (
        <Link
          key={key}
          to={hrefOf ? hrefOf(key) : toTab(key, index)}
          aria-current={key === current ? "page" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
