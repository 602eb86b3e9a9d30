import { cx } from "@shop/shared/lib/classes";
import type { ReactNode } from "react";
import { ButtonLink } from "./Button";
import layout from "./layout.module.css";
import { NoWrap } from "./NoWrap";
import styles from "./PageHead.module.css";
import text from "./text.module.css";
import { useTitle } from "./useTitle";

type Props = {
  title: string;
  back?: { to: string; label: string };
  subtitle?: ReactNode;
  badges?: ReactNode;
  children?: ReactNode;
  /** A screen with a bar of its own at the bottom: on narrow screens its title is in the bar on top. */
  detail?: boolean;
};

/** The top of a screen: its heading, badges and actions. */
export function Head({ detail = false, children }: { detail?: boolean; children: ReactNode }) {
  return <div className={cx(styles.head, detail && styles.detail)}>{children}</div>;
}

export function PageHead({ title, back, subtitle, badges, children, detail }: Props) {
  useTitle(title);
  return (
    <Head detail={detail}>
      {back ? (
        <ButtonLink
          variant="ghost"
          icon="back"
          className={detail ? layout.wideOnly : undefined}
          to={back.to}
          aria-label={back.label}
        />
      ) : null}
      <h1>
        <NoWrap>{title}</NoWrap>
      </h1>
      {badges}
      {subtitle ? <span className={cx(text.note, detail && layout.wideOnly)}>{subtitle}</span> : null}
      <span className={layout.grow} />
      {children}
    </Head>
  );
}
