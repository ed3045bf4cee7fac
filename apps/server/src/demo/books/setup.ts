import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { LOCATION_LEVEL } from '@lanewise/contract/access';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import type { Language } from '@lanewise/contract/primitives/language';
import type { Day } from '@lanewise/domain/calendar/day';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { usualBooks } from '@lanewise/domain/ledger/usual';
import type { LedgerKeeper } from '../../meta/ledger-types.ts';
import type { Meta } from '../../meta/types.ts';
import { companyKeeper } from '../../ledger/open.ts';
import type { DemoCompany, Store } from '../chain/companies.ts';
import { bookkeeperOf, TOLERANCE } from './day.ts';
import { setTillRules } from './drawers.ts';

/** A company of the chain when its books are set up. */
export interface Opening {
  /** The first day of the books, and the day on which the chain was installed. */
  begins: Day;
  installed: Day;
}

/** The present morning of a company's bookkeepers, and the day of the installation. */
export interface Morning {
  today: Day;
  installed: Day;
}

const domains = { US: 'harvestlane.example', CA: 'marches-saint-laurent.example' } as const;

export const languageOf = ({ country }: DemoCompany): Language => (country === 'CA' ? 'fr' : 'en');

/** The mail address of the bookkeeper of a store. */
export const mailboxOf = ({ country }: DemoCompany, store: Store): string =>
  `${bookkeeperOf(store)}@${domains[country]}`;

const named = ['cash', 'checks', 'paidIn', 'paidOut', 'bankCash', 'bankChecks', 'slip'] as const;
export type Line = (typeof named)[number];

/** The data points of the lines that bookkeepers fill, by their usual names. */
export const linesOf = async (meta: Meta, companyId: number, language: Language): Promise<Record<Line, number>> => {
  const usual = new Map(usualDataPoints.flatMap(({ points }) => points.map(({ key, name }) => [key, name[language]])));
  const ids = new Map((await meta.dataPoints.all(companyId)).map(({ name, dpId }) => [name, dpId]));
  return Object.fromEntries(named.map((line) => [line, ids.get(usual.get(line) ?? '') ?? 0])) as Record<Line, number>;
};

/** The book of the company; undefined: it does not exist yet, or a person removed it. */
export const presetOf = async (
  meta: Meta,
  keeper: LedgerKeeper,
  company: DemoCompany,
): Promise<LedgerPreset | undefined> => {
  const name = usualBooks.supermarket.name[languageOf(company)];
  return (await meta.ledgers.presets(keeper)).find((preset) => preset.name === name);
};

/**
 * Sets up the book of the company, so that it shows the figures of the registers before anybody counts. A second call
 * does nothing.
 */
export const setUpBooks = async (
  meta: Meta,
  companyId: number,
  company: DemoCompany,
  { begins, installed }: Opening,
): Promise<void> => {
  const keeper = await companyKeeper(meta, companyId);
  if (await presetOf(meta, keeper, company)) return;
  const language = languageOf(company);
  const input = {
    kind: 'supermarket' as const,
    name: usualBooks.supermarket.name[language],
    authorityLevelId: LOCATION_LEVEL,
    locationIds: keeper.sight.locations.map(({ regLocId }) => regLocId),
    isActive: true,
    since: begins,
    rules: { ...noRules, tolerance: (TOLERANCE / 100).toFixed(2) },
  };
  const [first] = company.stores;
  if (first) await setTillRules(meta, companyId, installed, mailboxOf(company, first));
  await meta.ledgers.createUsual(keeper, input, installed, language);
};
