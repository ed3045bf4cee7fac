import type { DataPointInput } from '@lanewise/contract/entities/data-point';
import type { Meta } from '../meta/types.ts';
import { catalogueOf, type Country } from './chain/catalogue.ts';
import type { DemoCompany } from './chain/companies.ts';

type Figure = Pick<DataPointInput, 'name' | 'source'> & Partial<DataPointInput>;

interface Figures {
  /**
   * Data points of department sales: for each name, the codes of departments. A department includes all departments
   * below it.
   */
  sales: Readonly<Record<string, readonly string[]>>;
  category: string;
  /** The figures that are sorted and shown in addition to the sales. */
  sorted: readonly Figure[];
  /** Without a category. */
  open: readonly Figure[];
}

const figures: Readonly<Record<Country, Figures>> = {
  US: {
    category: 'Departments',
    sales: {
      'Fresh sales': ['1'],
      'Produce sales': ['11', '12'],
      'Dairy sales': ['13'],
      'Bakery sales': ['14'],
      'Meat sales': ['15'],
      'Fish sales': ['16'],
      'Deli sales': ['17'],
      'Grocery sales': ['2'],
      'Beverage sales': ['26'],
      'Beer and wine sales': ['27'],
      'Frozen sales': ['28'],
      'Household sales': ['3'],
      'Health and beauty sales': ['4'],
    },
    sorted: [
      { name: 'Fresh share of sales', source: 'formula', formula: 'Fresh sales / Net sales', format: 'percent' },
      { name: 'Produce share of sales', source: 'formula', formula: 'Produce sales / Net sales', format: 'percent' },
    ],
    open: [
      { name: 'Propane tanks', description: 'Tanks left in the cage at closing', source: 'manual', valueType: 'count' },
      { name: 'Cash and checks', source: 'formula', formula: 'Cash + Checks' },
    ],
  },
  CA: {
    category: 'Rayons',
    sales: {
      'Ventes produits frais': ['1'],
      'Ventes fruits et légumes': ['11', '12'],
      'Ventes produits laitiers': ['13'],
      'Ventes boulangerie': ['14'],
      'Ventes viandes': ['15'],
      'Ventes poissons': ['16'],
      'Ventes prêt-à-manger': ['17'],
      'Ventes épicerie': ['2'],
      'Ventes boissons': ['26'],
      'Ventes bières et vins': ['27'],
      'Ventes surgelés': ['28'],
      'Ventes maison': ['3'],
      'Ventes santé et beauté': ['4'],
    },
    sorted: [
      {
        name: 'Part produits frais',
        source: 'formula',
        formula: 'Ventes produits frais / Ventes nettes',
        format: 'percent',
      },
      {
        name: 'Part fruits et légumes',
        source: 'formula',
        formula: 'Ventes fruits et légumes / Ventes nettes',
        format: 'percent',
      },
    ],
    open: [
      {
        name: 'Bonbonnes de propane',
        description: 'Celles qui restent dans la cage à la fermeture',
        source: 'manual',
        valueType: 'count',
      },
      { name: 'Espèces et chèques', source: 'formula', formula: 'Espèces + Chèques' },
    ],
  },
};

/**
 * The ids of the chain's departments by their codes. A data point names departments by id, so the departments are
 * entered before the first file. The first file names them in the same way.
 */
const departmentsOf = async (meta: Meta, companyId: number, country: Country): Promise<ReadonlyMap<string, number>> => {
  const paths = catalogueOf(country).items.map(({ department }) => department);
  const ids = await meta.departments.resolve(companyId, paths);
  return new Map(paths.flatMap((path, at) => path.map(({ code }, depth) => [code, ids[at]?.[depth] ?? 0] as const)));
};

const idsOf = (departments: ReadonlyMap<string, number>, codes: readonly string[]): number[] =>
  codes.map((code) => {
    const id = departments.get(code);
    if (id === undefined) throw new Error(`The sample chain has no department ${code}.`);
    return id;
  });

/** Adds the figures of a chain to the usual ones: its departments, and figures of its own. */
export const makeDataPoints = async (meta: Meta, companyId: number, { country }: DemoCompany): Promise<void> => {
  const { category, sales, sorted, open } = figures[country];
  const departments = await departmentsOf(meta, companyId, country);
  const { id: categoryId } = await meta.dataPointCategories.create(companyId, { name: category, description: '' });
  const ofDepartments = Object.entries(sales).map(([name, codes]): Figure => ({
    name,
    source: 'posTotal',
    posAssignment: 'item.sales',
    filters: { department: idsOf(departments, codes) },
    goodDirection: 'up',
  }));
  const inCategory = [...ofDepartments, ...sorted].map((figure) => ({ ...figure, categoryId }));
  for (const figure of [...inCategory, ...open])
    await meta.dataPoints.create(
      { companyId, everyStore: true },
      {
        description: '',
        valueType: 'amount',
        posAssignment: null,
        filters: {},
        formula: null,
        format: 'number',
        glAccount: '',
        sign: '+',
        goodDirection: 'none',
        status: 'Active',
        ...figure,
      },
    );
};
