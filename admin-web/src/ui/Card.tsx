import { cx } from "@shop/shared/lib/classes";
import type { ComponentPropsWithRef, HTMLAttributes } from "react";
import styles from "./Card.module.css";

/** A part of a screen. Its header is an element of that name; rows as cards take away its frame on narrow screens. */
export function Card({ wait = false, className, ...rest }: ComponentPropsWithRef<"section"> & { wait?: boolean }) {
  return <section {...rest} className={cx(styles.card, wait && styles.wait, className)} />;
}

type BodyProps = HTMLAttributes<HTMLElement> & {
  as?: "div" | "p" | "ul" | "ol" | "address";
  /** A line above it. */
  ruled?: boolean;
};

export function CardBody({ as: Part = "div", ruled = false, className, ...rest }: BodyProps) {
  return <Part {...rest} className={cx(styles.body, ruled && styles.ruled, className)} />;
}

type FootProps = HTMLAttributes<HTMLElement> & { as: "nav" | "footer" | "p" };

export function CardFoot({ as: Part, className, ...rest }: FootProps) {
  return <Part {...rest} className={cx(styles.foot, className)} />;
}
