import type { Area } from '../types.ts';

export const area: Area = {
  route: 'balancing',
  place: 50,
  icon: 'balance',
  access: ['Balancing Access Group'],
  pages: [
    { path: 'dashboard', title: 'dashboard', screen: 'balancing' },
    { path: 'configuration', title: 'configuration' },
    { path: 'daily-reporting', title: 'daily', sub: 'reporting', screen: 'balancingDaily' },
    { path: 'weekly-reporting', title: 'weekly', sub: 'reporting', screen: 'balancingWeekly' },
    { path: 'monthly-reporting', title: 'monthly', sub: 'reporting', screen: 'balancingMonthly' },
  ],
};
