import type { Bodies } from '../sitemap/types.ts';

const found = import.meta.glob<Bodies>('../features/*/bodies.ts', { eager: true, import: 'bodies' });

/**
 * Page contents by address; each feature adds its own in its `bodies.ts`. Any other page shows its report, or `Frame`.
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
