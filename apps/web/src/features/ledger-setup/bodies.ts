import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/balancing/configuration': {
    texts: ['ledgerSetup', 'tillSetup', 'dataPoints', 'settings'],
    load: async () => (await import('./page.tsx')).LedgerPage,
  },
};
