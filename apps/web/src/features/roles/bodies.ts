import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/roles': { texts: 'roles', load: async () => (await import('./page.tsx')).RolesPage },
};
