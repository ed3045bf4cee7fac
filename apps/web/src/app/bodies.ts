import type { Bodies } from '../sitemap/types.ts';

const found = import.meta.glob<Bodies>('../features/*/bodies.ts', { eager: true, import: 'bodies' });

/**
 * Contents of pages by their address, which each feature states in its `bodies.ts`. A page without one shows its report,
 * or its frame.
 */
export const bodies: Bodies = Object.assign(
  {
    '/settings/companies': {
      texts: 'companies',
      load: async () => (await import('./companies-place.tsx')).CompaniesPlace,
    },
  } satisfies Bodies,
  ...Object.values(found),
) as Bodies;
