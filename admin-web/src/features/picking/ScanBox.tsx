import { ApiError } from "@shop/shared/api/errors";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { findOrderMutation, pickListQuery } from "../../api/picking";
import { getErrorMessage } from "../../lib/errors";
import { failed } from "../../lib/messages";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/Field";
import styles from "./ScanBox.module.css";

/** A scanner types the number of a slip and Enter; the order opens for packing; one of the list also without a network. */
export function ScanBox({ list, focused = false }: { list?: string; focused?: boolean }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState("");
  const queries = useQueryClient();
  const open = (id: string) => {
    setTyped("");
    navigate(paths.packing(id, list));
  };
  const find = useMutation({
    ...findOrderMutation,
    onSuccess: ({ _id }) => open(_id),
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
    const number = typed.trim().toUpperCase();
    const orders = list ? queries.getQueryData(pickListQuery(list).queryKey)?.orders : undefined;
    const order = orders?.find(({ orderNumber }) => orderNumber === number);
    if (order) open(order._id);
    else find.mutate(number);
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
