import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/access-groups': {
    texts: 'rights',
    load: async () => (await import('./page.tsx')).AccessGroupsPage,
  },
};
