import { classes } from "../lib/classes";
import styles from "./Brand.module.css";
import { Icon } from "./Icon";

/** The shop's name, and what this place is. */
export function Brand({ name, said, centred = false }: { name: string; said: string; centred?: boolean }) {
  return (
    <div className={classes(styles.brand, centred && styles.centred)}>
      <Icon name="spark" />
      <span>
        {name}
        <small>{said}</small>
      </span>
    </div>
  );
}
