import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/userProfile': { texts: ['profile', 'settings'], load: async () => (await import('./page.tsx')).ProfilePage },
};
