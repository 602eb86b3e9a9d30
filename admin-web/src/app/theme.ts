import { type CSSVariablesResolver, createTheme, rem } from "@mantine/core";
import { darkTokens, lightTokens, scales } from "./tokens";

export const theme = createTheme({
  colors: scales,
  primaryColor: "night",
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: "sm",
  radius: { xs: rem(3), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(16) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace:
    'ui-monospace, "SF Mono", "Cascadia Mono", "Roboto Mono", "Noto Sans Mono", "Liberation Mono", monospace',
  cursorType: "pointer",
  respectReducedMotion: true,
});

function variables(tokens: Record<string, string>): Record<string, string> {
  const own = Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--fc-${name}`, value]));
  return {
    ...own,
    "--mantine-color-body": "var(--fc-surface)",
    "--mantine-color-text": "var(--fc-text)",
    "--mantine-color-dimmed": "var(--fc-dim)",
    "--mantine-color-anchor": "var(--fc-link)",
    "--mantine-color-default-border": "var(--fc-line)",
  };
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    "--fc-font-amount": "30px",
    "--fc-control": "34px",
    "--fc-row": "52px",
    "--fc-shadow": "0 10px 30px rgb(12 14 30 / .22), 0 2px 6px rgb(12 14 30 / .16)",
  },
  light: variables(lightTokens),
  dark: variables(darkTokens),
});
