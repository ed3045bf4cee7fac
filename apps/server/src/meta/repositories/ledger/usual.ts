import type { UsualPresetInput } from '@lanewise/contract/entities/ledger';
import { languages, type Language } from '@lanewise/contract/primitives/language';
import { usualDataPoints } from '@lanewise/domain/points/usual';
import { usualAccounts, usualBooks, type UsualBook } from '@lanewise/domain/ledger/usual';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { LedgerKeeper, Ledgers } from '../../ledger-types.ts';
import type { Tables } from '../../tables.ts';
import { insertPreset, madePreset, takenPreset } from './presets.ts';
import { changing, refuseHalfCarried } from './rows.ts';

const usual = new Map(usualDataPoints.flatMap(({ points }) => points.map((point) => [point.key, point] as const)));

/**
 * Returns the data point for each key of a book: points that the company started with and that still have a usual name,
 * in any language. Another point with such a name may belong to a person of one store.
 */
const readPoints = async (tx: Transaction<Tables>, companyId: number): Promise<(key: string) => number | undefined> => {
  const rows = await tx
    .selectFrom('data_point')
    .select(['dp_id as dpId', 'name', 'usual_key as key'])
    .where('company_id', '=', companyId)
    .where('usual_key', 'is not', null)
    .execute();
  const isUsual = ({ key, name }: { key: string | null; name: string }): boolean =>
    languages.some((language) => usual.get(key ?? '')?.name[language].toLowerCase() === name.toLowerCase());
  const byKey = new Map(rows.filter(isUsual).map(({ key, dpId }) => [key, dpId]));
  return (key) => byKey.get(key);
};

/** Enters the sheets and columns of a book. */
const enter = async (
  tx: Transaction<Tables>,
  { companyId }: LedgerKeeper,
  { presetId, authorityLevelId }: { presetId: number; authorityLevelId: number },
  { sheets, columns }: UsualBook,
  { language, idOf }: { language: Language; idOf: (key: string) => number | undefined },
): Promise<void> => {
  const idsOf = (keys: readonly string[]): number[] => keys.flatMap((key) => idOf(key) ?? []);
  for (const [at, { name, type, carryOver, state, points }] of sheets.entries()) {
    const { sheet_id } = await tx
      .insertInto('ledger_sheet')
      .values({
        company_id: companyId,
        preset_id: presetId,
        name: name[language],
        type,
        sequence: at + 1,
        authority_level: authorityLevelId,
        carry_over: carryOver,
        state,
      })
      .returning('sheet_id')
      .executeTakeFirstOrThrow();
    await sql`
      insert into ledger_sheet_point (company_id, sheet_id, dp_id, sequence)
      select ${companyId}::int, ${sheet_id}::int, dp_id, place
      from unnest(${idsOf(points)}::int[]) with ordinality as wanted (dp_id, place)`.execute(tx);
  }
  await tx
    .insertInto('gl_column')
    .values(
      columns.map(({ name, glAccount, side, points }, at) => ({
        company_id: companyId,
        preset_id: presetId,
        name: name[language],
        sequence: at + 1,
        gl_account: glAccount,
        side,
        dp_ids: idsOf(points),
      })),
    )
    .execute();
};

/** The usual places of money, for a company without any. */
const enterAccounts = async (tx: Transaction<Tables>, companyId: number, language: Language): Promise<void> => {
  const known = await tx.selectFrom('cash_account').select('account_id').where('company_id', '=', companyId).execute();
  if (known.length > 0) return;
  const rows = usualAccounts.map(({ kind, name }) => ({ company_id: companyId, kind, name: name[language] }));
  await tx.insertInto('cash_account').values(rows).execute();
};

const create = async (
  tx: Transaction<Tables>,
  keeper: LedgerKeeper,
  { kind, name, ...input }: UsualPresetInput,
  today: string,
  language: Language,
) => {
  const book = usualBooks[kind];
  const idOf = await readPoints(tx, keeper.companyId);
  const named = { ...input, name: name ?? book.name[language] };
  const presetId = await insertPreset(tx, keeper, named, today);
  await enter(tx, keeper, { presetId, authorityLevelId: input.authorityLevelId }, book, { language, idOf });
  await refuseHalfCarried(tx, keeper.companyId);
  // Accounts belong to the whole company, so only a person who sees the whole company sets them up.
  if (keeper.sight.everyStore) await enterAccounts(tx, keeper.companyId, language);
  const keys = new Set([...book.sheets, ...book.columns].flatMap(({ points }) => points));
  const missing = [...keys].filter((key) => idOf(key) === undefined);
  return {
    ...(await madePreset(tx, keeper, presetId)),
    missing: missing.map((key) => usual.get(key)?.name[language] ?? key),
  };
};

export const usualPresetsOf = (db: Kysely<Tables>): Pick<Ledgers, 'createUsual'> => ({
  createUsual: (keeper, input, today, language) =>
    takenPreset(input.name ?? usualBooks[input.kind].name[language], () =>
      changing(db, keeper.companyId, (tx) => create(tx, keeper, input, today, language)),
    ),
});
