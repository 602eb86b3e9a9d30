import { cx } from "@shop/shared/lib/classes";
import { useCallback, useState } from "react";
import { Icon } from "./Icon";
import styles from "./Thumb.module.css";

/** A picture, also of a file that is not sent yet. One that fails to load falls back to a placeholder. */
export function Thumb({
  src,
  alt = "",
  large = false,
}: {
  src: string | File | null | undefined;
  alt?: string;
  large?: boolean;
}) {
  const [lost, setLost] = useState<string | File | null>(null);
  const file = src instanceof File ? src : null;
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!src || lost === src) {
    return (
      <span className={cx(styles.thumb, styles.none, large && styles.large)}>
        <Icon name="spark" label={alt} />
      </span>
    );
  }
  const size = large ? 320 : 36;
  return (
    <img
      className={cx(styles.thumb, large && styles.large)}
      src={src instanceof File ? undefined : src}
      ref={showFile}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setLost(src)}
    />
  );
}
