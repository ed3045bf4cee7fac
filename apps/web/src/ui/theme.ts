import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { MantineColorsTuple, VariantColorsResolver } from '@mantine/core';

/**
 * Ten shades around the accent of the tokens. Shade 7 is the accent of the light theme, shade 3 the accent of the dark
 * theme.
 */
const accent: MantineColorsTuple = [
  '#eceffd',
  '#d6dcfa',
  '#b9c4f6',
  '#9db0ff',
  '#7f92ea',
  '#5f76e0',
  '#455ed8',
  '#2f4ad0',
  '#2840b8',
  '#21359a',
];

/**
 * Text on a filled accent is white in the light theme. In the dark theme the accent is pale, so the text has the
 * background's colour.
 */
const onAccent: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--lw-on-accent)' } : colors;
};

const font = "'Inter Variable', system-ui, sans-serif";

/** One typeface, one accent, radius 6, steps of 4 px; colours come from tokens.css through Mantine's variables. */
export const theme = createTheme({
  fontFamily: font,
  fontFamilyMonospace: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: font, fontWeight: '600' },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 3 },
  colors: { accent },
  variantColorResolver: onAccent,
  defaultRadius: 6,
  cursorType: 'pointer',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '22px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '480px', sm: '840px', md: '841px', lg: '1200px', xl: '1440px' },
  focusRing: 'auto',
  respectReducedMotion: true,
});
