import type { Area } from '../types.ts';

/** An alias of the mapping page, without a page of its own. */
export const area: Area = {
  route: 'companyDepartments',
  place: 140,
  access: ['Department Setting'],
  home: '/settings/departments-mapping',
  pages: [],
};
