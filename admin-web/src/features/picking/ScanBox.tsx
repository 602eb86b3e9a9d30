import { ApiError } from "@shop/shared/api/errors";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { findOrderMutation } from "../../api/picking";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import styles from "./ScanBox.module.css";

/** A scanner types the number of a slip and Enter; the order opens for packing. */
export function ScanBox({ list, focused = false }: { list?: string; focused?: boolean }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const find = useMutation({
    ...findOrderMutation,
    onSuccess: ({ _id }) => {
      setTyped("");
      navigate(paths.packing(_id, list));
    },
    onError: (error, number) =>
      setProblem(
        error instanceof ApiError && error.kind === "NOT_FOUND_ERROR"
          ? `No order has the number ${number}.`
          : getErrorMessage(error, failed.fetchOrder),
      ),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!typed.trim() || find.isPending) return;
    setProblem("");
    find.mutate(typed.trim());
  };
  return (
    <form className={styles.scan} onSubmit={send}>
      <TextField
        label="Scan or type an order number"
        value={typed}
        error={problem}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={focused}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="big" busy={find.isPending}>
        Open
      </Button>
    </form>
  );
}
