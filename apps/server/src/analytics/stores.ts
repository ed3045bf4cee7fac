import type { StoreRow } from '@lanewise/contract/entities/analytics-results';
import type { StoreMeasure } from '@lanewise/contract/entities/analytics-rules';
import { itemNumber } from '../facts/item-number.ts';
import { empty, sql, u64 } from '../facts/sql.ts';
import type { Answer } from './answer.ts';
import { isBasket, type AskedAnalysis } from './asked.ts';
import { NORMAL_95, NORMAL_998 } from './measures.ts';

interface Row {
  location: number;
  baskets: string;
  total: string;
  squares: string;
}

interface Store {
  location: number;
  baskets: number;
  value: number;
  /** Of the values of its baskets. */
  variance: number;
}

const valueOf = (measure: StoreMeasure) =>
  measure === 'share'
    ? sql`toFloat64(has_item)`
    : measure === 'size'
      ? sql`toFloat64(units)`
      : sql`toFloat64(net_amount)`;

const readStores = async (asked: AskedAnalysis, measure: StoreMeasure): Promise<Store[]> => {
  const basket = isBasket(asked, asked.scope);
  const word = u64(itemNumber(asked.definition.item1 ?? ''));
  const items =
    measure === 'share'
      ? sql`any left join (
          select entry_no, 1 as has_item from receipt_word where clue = 'item' and word = ${word} and ${basket}
          group by entry_no having sum(item_units) > 0) as items on items.entry_no = transaction.entry_no`
      : empty;
  const value = valueOf(measure);
  const rows = await asked.facts.query<Row>(sql`
    select location, toString(count()) as baskets, toString(sum(${value})) as total, toString(sum(${value} * ${value})) as squares
    from transaction ${items} where ${basket} group by location order by location`);
  return rows.map((row) => {
    const [baskets, total, squares] = [row.baskets, row.total, row.squares].map(Number) as [number, number, number];
    const mean = total / baskets;
    return { location: row.location, baskets, value: mean, variance: Math.max(0, squares / baskets - mean * mean) };
  });
};

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const exact = (value: number): number => value;

/**
 * Compares stores with all stores together, by the limits of a funnel plot (D. Spiegelhalter, Statistics in Medicine
 * 24, 2005): `expected ± z × sqrt(variance / baskets) × sqrt(overdispersion)`. The variance is the variance of the
 * baskets of all stores. Overdispersion is the mean squared z of the stores after winsorising the outer tenths, and at
 * least 1. It measures how much more the stores differ than by the chance of baskets.
 */
export const askStores = async (asked: AskedAnalysis): Promise<Answer> => {
  const measure = asked.definition.options?.measure ?? 'share';
  const stores = await readStores(asked, measure);
  const baskets = stores.reduce((sum, one) => sum + one.baskets, 0);
  if (baskets === 0) return { said: { baskets, setAside: 0 }, lists: {} };
  const expected = stores.reduce((sum, one) => sum + one.value * one.baskets, 0) / baskets;
  const variance =
    stores.reduce((sum, one) => sum + (one.variance + (one.value - expected) ** 2) * one.baskets, 0) / baskets;
  const error = (one: Store): number => Math.sqrt(variance / one.baskets);
  const scores = stores.map((one) => (variance === 0 ? 0 : (one.value - expected) / error(one))).sort((x, y) => x - y);
  const cut = Math.floor(scores.length / 10);
  const inside = scores.map((z) => Math.min(Math.max(z, scores[cut] ?? z), scores[scores.length - 1 - cut] ?? z));
  const overdispersion = Math.max(1, inside.reduce((sum, z) => sum + z * z, 0) / inside.length);
  const round = measure === 'share' ? exact : hundredths;
  const rows = stores.map((one): StoreRow => {
    const place = asked.names.places.get(one.location);
    const reach = error(one) * Math.sqrt(overdispersion);
    const [lowest, highest] = [expected - NORMAL_998 * reach, expected + NORMAL_998 * reach];
    return {
      reg_loc_id: place?.regLocId ?? 0,
      location: place?.name ?? '',
      baskets: one.baskets,
      value: round(one.value),
      expected: round(expected),
      low: round(Math.max(0, expected - NORMAL_95 * reach)),
      high: round(expected + NORMAL_95 * reach),
      lowest: round(Math.max(0, lowest)),
      highest: round(highest),
      standing: one.value > highest ? 'above' : one.value < lowest ? 'below' : 'within',
    };
  });
  const count = (standing: StoreRow['standing']): number => rows.filter((row) => row.standing === standing).length;
  return {
    said: {
      baskets,
      setAside: 0,
      stores: { measure, expected: round(expected), overdispersion, above: count('above'), below: count('below') },
    },
    lists: { rows: rows.sort((x, y) => y.value - x.value || x.location.localeCompare(y.location)) },
  };
};
