import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/users': { texts: 'users', load: async () => (await import('./page.tsx')).UsersPage },
};
