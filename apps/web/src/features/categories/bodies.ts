import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/category': {
    texts: 'category',
    load: async () => (await import('./page.tsx')).CategoriesPage,
  },
};
