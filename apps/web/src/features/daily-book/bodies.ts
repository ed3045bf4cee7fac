import type { Bodies, Body } from '../../sitemap/types.ts';

/** Two addresses show the same page. Each keeps the place and day of its own. */
const book: Body = {
  texts: ['dailyBook', 'tills', 'report'],
  load: async () => (await import('./pages.tsx')).BookPage,
};

export const bodies: Bodies = { '/balancing/daily-reporting': book, '/sheets': book };
