import { lazy } from 'react';
import { loadTexts } from '../i18n/setup.ts';

// The parts of the accounts pages, each loaded with its texts when it is first drawn.

const withTexts = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([load(), loadTexts('accounts')]);
  return module;
};

/** `userId` null: the user's own sessions. */
export const Sessions = lazy(async () => ({
  default: (await withTexts(() => import('./sessions.tsx'))).Sessions,
}));

export const SecondFactorSection = lazy(async () => ({
  default: (await withTexts(() => import('./second-factor.tsx'))).SecondFactorSection,
}));

export const Switches = lazy(async () => ({
  default: (await withTexts(() => import('./switches.tsx'))).Switches,
}));

/** Asks for a reason, then opens a read-only switch to the user. */
export const LookDialog = lazy(async () => ({
  default: (await withTexts(() => import('./switch/dialog.tsx'))).LookDialog,
}));

/** Asks for a reason, then switches to the user. */
export const SwitchDialog = lazy(async () => ({
  default: (await withTexts(() => import('./switch/dialog.tsx'))).SwitchDialog,
}));
