import { cx } from "@shop/shared/lib/classes";
import { Link, type LinkProps } from "react-router-dom";
import styles from "./RowLink.module.css";

type Props = LinkProps & {
  /** A long name breaks. */
  wrapped?: boolean;
  /** The whole card opens it. */
  cover?: boolean;
};

/** What a row is called, as the way to it. */
export function RowLink({ wrapped = false, cover = false, ...rest }: Props) {
  return <Link {...rest} className={cx(styles.link, wrapped && styles.wrapped, cover && styles.cover)} />;
}
