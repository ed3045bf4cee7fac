import type { Locator } from '@playwright/test';

/** A hand on the mouse, which counts what it clicks. A native select takes two: one opens it, one chooses. */
export const newHand = () => {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      await target.click();
      clicks += 1;
    },
    choose: async (select: Locator, option: string): Promise<void> => {
      await select.selectOption(option);
      clicks += 2;
    },
    clicks: () => clicks,
  };
};
