import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/departments-mapping': {
    texts: 'departments',
    load: async () => (await import('./page.tsx')).DepartmentsMappingPage,
  },
};
