import { cx } from "@shop/shared/lib/classes";
import styles from "./Brand.module.css";
import { Icon } from "./Icon";

/** The shop's name, and what this place is. */
export function Brand({ name, subtitle, centred = false }: { name: string; subtitle: string; centred?: boolean }) {
  return (
    <div className={cx(styles.brand, centred && styles.centred)}>
      <Icon name="spark" />
      <span>
        {name}
        <small>{subtitle}</small>
      </span>
    </div>
  );
}
