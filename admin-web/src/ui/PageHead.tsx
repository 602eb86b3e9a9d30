import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./Icon";
import { useTitle } from "./useTitle";

type Props = {
  title: string;
  back?: { to: string; label: string };
  said?: ReactNode;
  badges?: ReactNode;
  children?: ReactNode;
};

export function PageHead({ title, back, said, badges, children }: Props) {
  useTitle(title);
  return (
    <div className="head">
      {back ? (
        <Link className="btn icon bare not-s" to={back.to} aria-label={back.label}>
          <Icon name="back" />
        </Link>
      ) : null}
      <h1>{title}</h1>
      {badges}
      {said ? <span className="dim s">{said}</span> : null}
      <span className="grow" />
      {children}
    </div>
  );
}
