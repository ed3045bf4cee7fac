import type { Area, Page } from '../types.ts';

/** Pages that differ only in address and title. */
const pages = (titles: Readonly<Record<string, string>>, rest: Omit<Page, 'path' | 'title'>): Page[] =>
  Object.entries(titles).map(([path, title]) => ({ path, title, ...rest }));

export const area: Area = {
  route: 'sales-v2',
  place: 20,
  icon: 'layers',
  access: ['Data Point Reporting Access Group'],
  pages: [
    { path: 'store/overview', title: 'overview', sub: 'store', screen: 'storeOverview' },
    { path: 'store/department', title: 'department', sub: 'store', screen: 'storeDepartment' },
    { path: 'store/tender', title: 'tender', sub: 'store', screen: 'storeTender' },
    { path: 'store/cashier', title: 'cashier', sub: 'store', screen: 'storeCashier' },
    ...pages(
      {
        'terminal/overview': 'overview',
        'terminal/department': 'department',
        'terminal/tender': 'tender',
        'terminal/cashier': 'cashier',
      },
      { sub: 'terminal', screen: 'terminal' },
    ),
    { path: 'cashier/overview', title: 'overview', sub: 'cashier', screen: 'cashierOverview' },
  ],
};
