import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules, type CloseRules } from '@lanewise/contract/entities/ledger-rules';
import { beforeAll } from 'vitest';
import { localToken, type Answer } from '../../app-testing.ts';
import type { DrawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, receipts, type Book } from './book.testing.ts';

/** A manager and a colleague of the store 0008, each of whom may keep its books alone. */
export interface StrictPerson {
  token: string;
  userId: number;
}

/** A book of one line that asks for a second person beyond a difference of 1. */
export interface StrictBook {
  dpId: number;
  preset: LedgerPreset;
  put: (as: StrictPerson, date: string, body: object) => Promise<Answer>;
  /** Types a count of the line, with a reason. */
  count: (by: StrictPerson, date: string, value: string) => Promise<unknown>;
  close: (as: StrictPerson, date: string) => Promise<Answer>;
  approve: (as: StrictPerson, date: string) => Promise<Answer>;
}

interface StrictOptions {
  /** What its line is other than the cash of the registers. */
  line?: object;
  /** Data points that stand on the sheet before it. */
  beside?: readonly number[];
  rules?: (dpId: number) => Partial<CloseRules>;
}

/** People of one store and books that ask for a second person. `more`: access groups besides those of books and files. */
export const strictBooks = ({ world, chain, idOf, call }: DrawnChain, name: string, more: readonly string[] = []) => {
  const books = drawnBooks({ idOf, call });
  const manager: StrictPerson = { token: '', userId: 0 };
  const colleague: StrictPerson = { token: '', userId: 0 };
  beforeAll(async () => {
    const groups = ['Balancing Access Group', 'Connector Setting', 'Incoming Setting', ...more];
    for (const [one, of] of [
      ['manager', manager],
      ['colleague', colleague],
    ] as const)
      Object.assign(of, await join(world, `${one}.${name}`, 'Analyst', chain.company.id, groups, [idOf('0008')]));
  }, 60_000);

  const draw = async (
    of: string,
    since: string,
    { line = {}, beside = [], rules = () => ({}) }: StrictOptions = {},
  ): Promise<StrictBook> => {
    const dpId = await books.point(of, { source: 'posTotal', posAssignment: 'tender.cash', ...line });
    const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name: of,
      since,
      locationIds: [idOf('0008')],
      rules: { ...noRules, tolerance: '1', secondPerson: true, ...rules(dpId) },
    });
    await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
      name: 'Tenders',
      type: 'tender',
      state: 'Active',
      dpIds: [...beside, dpId],
    });
    const put: StrictBook['put'] = ({ token }, date, body) =>
      world.test.ask('PUT', 'value_table', { as: token, body: { ...books.at({ preset } as Book, date), ...body } });
    return {
      dpId,
      preset,
      put,
      count: (by, date, value) => must(put(by, date, { rows: [{ dpId, enteredValue: value, note: 'short' }] })),
      close: (as, date) => put(as, date, { rows: [], isBookClosed: true }),
      approve: (as, date) => put(as, date, { rows: [{ dpId, approved: true }] }),
    };
  };

  /** Sends a file, and waits until it is applied. Of the company without a token. */
  const send = async (text: string, as: string = localToken, query = ''): Promise<SegmentReceipt> => {
    const headers = {
      'content-type': 'application/octet-stream',
      ...(as === localToken && { 'x-company-id': String(chain.company.id) }),
    };
    const body = text.startsWith('<') ? text : receipts(text);
    const fileName = text.startsWith('<') ? 'day.xml' : 'day.jsonl';
    const path = `ingest/segments?fileName=${fileName}${query}`;
    const { segmentId } = (await must(world.test.ask('POST', path, { as, body, headers }))) as SegmentReceipt;
    return (await must(
      world.test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as, headers }),
    )) as SegmentReceipt;
  };

  /** Withdraws a file, and waits until it has left. */
  const withdraw = ({ token }: StrictPerson, { segmentId }: SegmentReceipt): Promise<unknown> =>
    must(
      world.test.ask('POST', 'incoming/actions?wait=20', {
        as: token,
        body: { kind: 'withdraw', ids: [segmentId], note: 'by mistake' },
      }),
    );

  return { books, manager, colleague, draw, send, withdraw };
};
