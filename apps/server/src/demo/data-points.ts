import type { DataPointInput } from '@lanewise/contract/entities/data-point';
import type { Meta } from '../meta/types.ts';
import type { DemoCompany } from './chain/companies.ts';

type Figure = Pick<DataPointInput, 'name' | 'source'> & Partial<DataPointInput>;

/** Figures beside the usual ones: the lottery that both chains settle, and figures without a category. */
const figures: Readonly<Record<DemoCompany['country'], { category: string; sorted: Figure[]; open: Figure[] }>> = {
  US: {
    category: 'Lottery',
    sorted: [
      { name: 'Lottery sales', source: 'manual' },
      { name: 'Lottery prizes paid', source: 'manual', sign: '-' },
      { name: 'Lottery due', source: 'formula', formula: '(Lottery sales - Lottery prizes paid) * 0.945' },
    ],
    open: [
      { name: 'Propane tanks', description: 'Tanks left in the cage at closing', source: 'manual', valueType: 'count' },
      { name: 'Tax share of sales', source: 'formula', formula: 'Taxes / Net sales' },
    ],
  },
  CA: {
    category: 'Loterie',
    sorted: [
      { name: 'Ventes de loterie', source: 'manual' },
      { name: 'Lots payés', source: 'manual', sign: '-' },
      { name: 'Loterie à remettre', source: 'formula', formula: '(Ventes de loterie - Lots payés) * 0.93' },
    ],
    open: [
      { name: 'Contenants repris', description: 'Comptés au kiosque', source: 'manual', valueType: 'count' },
      { name: 'Cartes', source: 'formula', formula: 'Cartes de crédit + Cartes de débit' },
    ],
  },
};

export const makeDataPoints = async (meta: Meta, companyId: number, { country }: DemoCompany): Promise<void> => {
  const { category, sorted, open } = figures[country];
  const { id } = await meta.dataPointCategories.create(companyId, { name: category, description: '' });
  for (const figure of [...sorted.map((one) => ({ ...one, categoryId: id })), ...open]) {
    await meta.dataPoints.create(companyId, {
      description: '',
      valueType: 'amount',
      posAssignment: null,
      filters: {},
      formula: null,
      format: 'number',
      glAccount: '',
      sign: '+',
      status: 'Active',
      ...figure,
    });
  }
};
