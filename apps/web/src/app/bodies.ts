import type { Bodies } from '../sitemap/types.ts';

const found = import.meta.glob<Bodies>('../features/*/bodies.ts', { eager: true, import: 'bodies' });

/**
 * Page contents by address. Each feature adds the contents of its pages in its `bodies.ts`. A page without an entry
 * shows its report, or `Frame`.
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
