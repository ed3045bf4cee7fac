import type { Bodies, Body } from '../../sitemap/types.ts';

const page = (name: 'dashboard' | 'weekly' | 'monthly'): Body => ({
  texts: ['bookOverview', 'report', 'settings'],
  load: async () => (await import('./pages.tsx')).pages[name],
});

export const bodies: Bodies = {
  '/balancing/dashboard': page('dashboard'),
  '/balancing/weekly-reporting': page('weekly'),
  '/balancing/monthly-reporting': page('monthly'),
};
