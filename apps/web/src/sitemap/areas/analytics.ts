import type { Area } from '../types.ts';

export const area: Area = {
  route: 'analytics',
  place: 110,
  icon: 'trend',
  access: ['Analytics Access Group'],
  pages: [
    { path: 'query', title: 'query', screen: 'analytics' },
    { path: 'previousQuery', title: 'previousQueries' },
  ],
};
