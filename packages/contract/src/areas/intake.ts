import type { Area } from './area.ts';

/** Received files, conflicts, quarantine, late data and opening hours. */
export const intake = { accessGroups: ['Incoming Setting', 'Trading Calendar Setting'] } as const satisfies Area;
