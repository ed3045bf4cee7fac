import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/trading-calendar': {
    texts: 'calendar',
    load: async () => (await import('./page.tsx')).TradingCalendarPage,
  },
};
