import { changeFields } from '../change.ts';
import type { ReportDefinition } from '../definition.ts';

const keyFigures = [
  'milk_amt',
  'milk_snap_amt',
  'milk_issued_amt',
  'milk_redeemed_amt',
  'milk_redemption_rate',
] as const;

/**
 * The healthy fluid milk incentive by store and date, and the milk on the list by fat level and flavour: only fat-free
 * and 1 percent, unflavoured, qualifies (domain/programs/milk).
 */
export const milkIncentive = {
  id: 'milkIncentive',
  screen: 'doubleUp',
  route: '/double-up-report/milk-incentive',
  path: 'report/double-up/milk-incentive',
  aliases: [],
  access: ['Double Up Report Access Group', 'Category Setting'],
  title: 'milkIncentive',
  inMenu: true,
  texts: ['doubleUp'],
  usualPeriod: 'lastMonth',
  needs: [],
  filters: ['compare'],
  views: {
    default: {
      columns: [
        'location',
        'date',
        'milk_sale_qty',
        'milk_qty',
        'milk_amt',
        ...changeFields,
        'milk_snap_amt',
        'milk_issued_qty',
        'milk_issued_amt',
        'milk_redeemed_qty',
        'milk_redeemed_amt',
        'milk_redemption_rate',
      ],
      sort: [
        { field: 'date', direction: 'DESC' },
        { field: 'location', direction: 'ASC' },
      ],
      keyFigures,
      // The key figures have no target: the list of receipts must be limited to one program, and only a row names its
      // program.
      whole: null,
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactionDetail', take: { location: 'reg_loc_id', date: 'date', program: 'program' } },
    },
    milk_kinds: {
      columns: ['milk_fat', 'milk_flavour', 'milk_qualifies', 'listed_milk_qty', 'listed_milk_amt', 'milk_snap_amt'],
      sort: [
        { field: 'listed_milk_amt', direction: 'DESC' },
        { field: 'milk_fat', direction: 'ASC' },
      ],
      keyFigures: ['listed_milk_amt', 'milk_snap_amt'],
      phone: { subtitle: ['milk_flavour', 'listed_milk_qty'], state: ['milk_qualifies'] },
      chart: null,
      chartMeasure: null,
      drill: { to: 'transactionDetail', take: { milkFat: 'milk_fat', milkFlavour: 'milk_flavour' } },
    },
  },
} as const satisfies ReportDefinition;
