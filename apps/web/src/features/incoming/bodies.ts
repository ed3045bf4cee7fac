import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/incoming': {
    texts: 'incoming',
    load: async () => (await import('./page.tsx')).IncomingPage,
  },
};
