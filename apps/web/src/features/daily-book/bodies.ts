import type { Bodies, Body } from '../../sitemap/types.ts';

/** Both pages are the same one: each keeps its place and day under the key of its own address. */
const book: Body = {
  texts: ['dailyBook', 'tills', 'report'],
  load: async () => (await import('./pages.tsx')).BookPage,
};

export const bodies: Bodies = { '/balancing/daily-reporting': book, '/sheets': book };
