import type { Area } from '../types.ts';

export const area: Area = {
  route: 'reports',
  place: 60,
  icon: 'document',
  access: ['POS Reports Access Group'],
  home: '/reports/multi-loc',
  pages: [
    { path: '', title: 'reports', screen: 'reports' },
    { path: 'multi-loc', title: 'multiLocation', screen: 'multiLocation' },
    { path: 'single-loc', title: 'singleLocation', screen: 'singleLocation' },
  ],
};
