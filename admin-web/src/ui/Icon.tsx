import styles from "./Icon.module.css";
import { type IconName, icons } from "./icons";

export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {icons[name]}
    </svg>
  );
}
