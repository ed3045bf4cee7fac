import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/instacart': {
    texts: 'instacart',
    load: async () => (await import('./page.tsx')).InstacartPage,
  },
};
