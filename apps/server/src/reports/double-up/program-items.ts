import { milkOf, qualifiesAsMilk, type MilkFat, type MilkFlavour } from '@lanewise/domain/programs/milk';
import type { Program } from '@lanewise/domain/programs/rules';
import { itemNames } from '../engine/item-names.ts';
import type { ReportQuestion } from '../engine/query.ts';

/** Milk of a list, with details from its description. */
export interface ListedMilk {
  upc: string;
  fat: MilkFat;
  flavour: MilkFlavour;
  qualifies: boolean;
}

/** The program lists of a company, by item. They are sent with the query, because lists change after the sale. */
export interface ProgramItems {
  /** Eligible codes by program; null: no category of the program has a list, so eligibility is unknown. */
  eligible: Readonly<Record<Program, readonly string[] | null>>;
  /** All milk of the lists of the milk incentive. */
  milk: readonly ListedMilk[];
  /** Ordered by name; the first category that has an item counts. */
  categories: readonly { name: string; items: readonly string[] }[];
}

export const noProgramItems: ProgramItems = {
  eligible: { doubleUp: null, milkIncentive: null },
  milk: [],
  categories: [],
};

/**
 * The lists of a company's programs, ordered by name. The registers' descriptions of milk decide which milk qualifies.
 */
export const readProgramItems = async ({
  meta,
  facts,
  scope,
}: Pick<ReportQuestion, 'meta' | 'facts' | 'scope'>): Promise<ProgramItems> => {
  // Lists change after the sale, so they are sent with the query.
  const lists = (await meta.categories.ofPrograms(scope.company)).filter(({ items }) => items.length > 0);
  const codesOf = (program: Program): string[] | null => {
    const own = lists.filter((list) => list.program === program);
    return own.length === 0 ? null : [...new Set(own.flatMap(({ items }) => items))];
  };
  const listed = codesOf('milkIncentive');
  const names = listed ? await itemNames(facts, scope, listed, 'company') : [];
  const described = new Map(names.map(({ upc, description }) => [upc, description]));
  const milk = (listed ?? []).map((upc): ListedMilk => {
    const description = described.get(upc) ?? '';
    return { upc, ...milkOf(description), qualifies: qualifiesAsMilk(description) };
  });
  return {
    eligible: {
      doubleUp: codesOf('doubleUp'),
      milkIncentive: listed && milk.flatMap(({ upc, qualifies }) => (qualifies ? [upc] : [])),
    },
    milk,
    categories: lists.map(({ name, items }) => ({ name, items })),
  };
};
