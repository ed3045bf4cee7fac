import type { Bodies, Body } from '../../sitemap/types.ts';

const connectors = (page: 'list' | 'today' | 'completeness'): Body => ({
  texts: 'connectors',
  load: async () => (await import('./pages.ts')).pages[page],
});

export const bodies: Bodies = {
  '/settings/connectors': connectors('list'),
  '/settings/connectors/today': connectors('today'),
  '/settings/connectors/completeness': connectors('completeness'),
};
