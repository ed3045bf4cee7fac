import type { Bodies, Body } from '../../sitemap/types.ts';

const posReports = (page: 'types' | 'multiLocation' | 'singleLocation'): Body => ({
  texts: ['posReports', 'report'],
  load: async () => (await import('./pages.tsx')).pages[page](),
});

export const bodies: Bodies = {
  '/reports': posReports('types'),
  '/reports/multi-loc': posReports('multiLocation'),
  '/reports/single-loc': posReports('singleLocation'),
};
