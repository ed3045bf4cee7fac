import type { Bodies } from '../../sitemap/types.ts';

export const bodies: Bodies = {
  '/settings/calendar-period': {
    texts: 'calendar',
    load: async () => (await import('./page.tsx')).CalendarPeriodPage,
  },
};
