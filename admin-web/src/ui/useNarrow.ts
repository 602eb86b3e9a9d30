import { useMediaQuery } from "@mantine/hooks";

/** 768 px and less: tables become cards, selects become pick lists. */
export function useNarrow(): boolean {
  return useMediaQuery("(max-width: 768px)", false, { getInitialValueInEffect: false }) ?? false;
}
