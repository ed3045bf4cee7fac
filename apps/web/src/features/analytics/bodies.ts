import type { Bodies, Body } from '../../sitemap/types.ts';

type Page = Body['load'];

const page = (load: Page): Body => ({
  texts: ['analytics', 'analyticsAnswers', 'analyticsFiles', 'report', 'settings'],
  load,
});

export const bodies: Bodies = {
  '/analytics/query': page(async () => (await import('./query-page.tsx')).QueryPage),
  '/analytics/previousQuery': page(async () => (await import('./previous-page.tsx')).PreviousPage),
};
