import type { Area } from '../types.ts';

export const area: Area = {
  route: 'userProfile',
  place: 130,
  access: 'session',
  pages: [
    {
      path: '',
      title: 'userProfile',
    },
  ],
};
