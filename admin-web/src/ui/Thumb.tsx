import { useState } from "react";
import { classes } from "../lib/classes";
import { Icon } from "./Icon";
import styles from "./Thumb.module.css";

/** A picture that fails to load falls back to a placeholder. */
export function Thumb({
  src,
  alt = "",
  large = false,
}: {
  src: string | null | undefined;
  alt?: string;
  large?: boolean;
}) {
  const [lost, setLost] = useState<string | null>(null);
  if (!src || lost === src) {
    return (
      <span className={classes(styles.thumb, styles.none, large && styles.large)}>
        <Icon name="spark" label={alt} />
      </span>
    );
  }
  const size = large ? 320 : 36;
  return (
    <img
      className={classes(styles.thumb, large && styles.large)}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setLost(src)}
    />
  );
}
