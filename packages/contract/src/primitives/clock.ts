/** How times are written: with am or pm, or from 0 to 24 hours. */
export const clocks = ['12', '24'] as const;
export type Clock = (typeof clocks)[number];
