import { useDocumentTitle } from "@mantine/hooks";

export function useTitle(title: string) {
  useDocumentTitle(`${title} - Back office`);
}
