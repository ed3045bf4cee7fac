import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/incoming': {
    texts: ['incoming', 'report'],
    load: async () => (await import('./page.tsx')).IncomingPage,
  },
};
