import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/permissions': {
    texts: 'rights',
    load: async () => (await import('./page.tsx')).PermissionsPage,
  },
};
