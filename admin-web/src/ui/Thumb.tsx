import { useState } from "react";
import { Icon } from "./Icon";

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
  const classes = large ? "thumb large" : "thumb";
  if (!src || lost === src) {
    return (
      <span className={`${classes} none`}>
        <Icon name="spark" label={alt} />
      </span>
    );
  }
  const size = large ? 320 : 36;
  return (
    <img
      className={classes}
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
