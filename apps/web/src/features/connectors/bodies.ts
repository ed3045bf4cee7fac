import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/connectors': {
    texts: 'connectors',
    load: async () => (await import('./page.tsx')).ConnectorsPage,
  },
};
