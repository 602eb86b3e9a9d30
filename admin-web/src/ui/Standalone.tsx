import type { ReactNode } from "react";
import styles from "./Standalone.module.css";

/** A screen without the shell: a panel in the middle. */
export function Standalone({ children }: { children: ReactNode }) {
  return <main className={styles.screen}>{children}</main>;
}

/** The brand, its panel, and the content below. */
export function StandaloneBox({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <div className={styles.box}>
      {children}
      {below ? <p className={styles.below}>{below}</p> : null}
    </div>
  );
}

/** Its header and footer are elements of these names. */
export function Panel({ children }: { children: ReactNode }) {
  return <div className={styles.panel}>{children}</div>;
}

export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
