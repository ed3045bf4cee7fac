import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from './cookie.ts';

const name = 'lanewise_theme';
export const themes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

/** Stores the theme in its cookie; 'auto' follows the system. */
export const themeManager: MantineColorSchemeManager = {
  get: (fallback) => themes.find((one) => one === readCookie(name)) ?? fallback,
  set: (value) => writeCookie(name, value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie(name, 'auto'),
};
