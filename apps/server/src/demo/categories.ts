import type { Meta } from '../meta/types.ts';
import { catalogueOf } from './chain/catalogue.ts';
import type { DemoCompany } from './chain/companies.ts';

/** Creates the lists of the programs in which the US stores take part: all fresh produce, and all plain milk. */
export const makeCategories = async (meta: Meta, companyId: number, { country }: DemoCompany): Promise<void> => {
  if (country !== 'US') return;
  const { items } = catalogueOf(country);
  const codes = (which: 'produce' | 'milk'): string[] => items.filter((item) => item[which]).map(({ upc }) => upc);
  await meta.categories.create(companyId, {
    name: 'Fruit and vegetables',
    description: 'Fresh produce that earns Double Up Food Bucks',
    program: 'doubleUp',
    items: codes('produce'),
  });
  await meta.categories.create(companyId, {
    name: 'Milk',
    description: 'Plain milk; fat-free and 1% earn the milk incentive',
    program: 'milkIncentive',
    items: codes('milk'),
  });
};
