import { notifications } from "@mantine/notifications";
import { getErrorMessage } from "../api/errors";
import { Icon } from "./Icon";

const classNames = {
  root: "toast-root",
  title: "toast-title",
  description: "toast-text",
  icon: "toast-icon",
  closeButton: "toast-x",
};

export function toastDone(title: string, text?: string): void {
  notifications.show({
    title,
    message: text ?? "",
    icon: <Icon name="check" />,
    withBorder: false,
    classNames: { ...classNames, root: "toast-root good" },
    closeButtonProps: { "aria-label": "Close" },
  });
}

/** What went wrong; it also stands on the page that says it. */
export function toastError(title: string): void {
  notifications.show({
    title,
    message: "",
    icon: <Icon name="warn" />,
    withBorder: false,
    classNames: { ...classNames, root: "toast-root bad" },
    closeButtonProps: { "aria-label": "Close" },
    role: "alert",
  });
}

export function toastFailed(error: unknown, words: string): void {
  toastError(getErrorMessage(error, words));
}
