import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/locations': {
    texts: 'locations',
    load: async () => (await import('./page.tsx')).LocationsPage,
  },
  '/settings/organization-hierarchy': {
    texts: 'locations',
    load: async () => (await import('./levels.tsx')).OrganizationHierarchyPage,
  },
};
