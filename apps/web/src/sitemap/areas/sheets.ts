import type { Area } from '../types.ts';

export const area: Area = {
  route: 'sheets',
  place: 30,
  icon: 'sheet',
  access: ['Sheets Access Group'],
  pages: [{ path: '', title: 'sheets', screen: 'sheets' }],
};
