import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/dp-category': {
    texts: 'dataPoints',
    load: async () => (await import('./page.tsx')).DataPointsPage,
  },
};
