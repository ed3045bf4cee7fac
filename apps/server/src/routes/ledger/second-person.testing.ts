import type { Location } from '@lanewise/contract/entities/company';
import type { SegmentReceipt } from '@lanewise/contract/entities/ingest';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules, type CloseRules, type SheetType } from '@lanewise/contract/entities/ledger-rules';
import { localToken } from '../../app-testing.ts';
import { drawnChain } from '../../invariants/drawn-chain.testing.ts';
import { must } from '../../invariants/isolation/company.testing.ts';
import { join } from '../../invariants/isolation/world.testing.ts';
import { drawnBooks, type Book } from './book.testing.ts';
import { drawnTills } from './till.testing.ts';

interface Sheet {
  type: SheetType;
  dpIds: number[];
  carryOver?: boolean;
}
interface Begun {
  rules?: Partial<CloseRules>;
  store?: string;
}

/** Rules under which a difference needs the approval of somebody other than the person who counted. */
export const secondPerson: Partial<CloseRules> = { tolerance: '1', secondPerson: true };

export const tenders = (...dpIds: number[]): Sheet => ({ type: 'tender', dpIds });

const refused = (params: object) => ({ status: 409, body: { params } });
export const lacksApproval = refused({ reason: 'bookChecks', check: 'approved' });
export const isUncounted = refused({ reason: 'bookChecks', check: 'tenders' });
export const isOwnCount = refused({ reason: 'bookOwnCount' });
export const hasOwnRecount = (name: string) => refused({ reason: 'bookOwnRecount', name });
export const isNotOver = refused({ reason: 'bookDay' });
export const hasOwnRules = (date: string) => refused({ reason: 'bookOwnRules', date });

interface Also {
  /** Access groups besides that of the books. */
  groups?: string[];
  /** Stores besides 0008. */
  stores?: string[];
  clock?: () => Date;
}

/** Receipts of store 0008, users of the store who keep its books, and books that ask for a second person. */
export const drawnPeople = <Name extends string>(
  sent: Buffer,
  names: readonly Name[],
  { groups: more = [], stores = [], clock }: Also = {},
) => {
  const people = {} as Record<Name, string>;
  const ids = {} as Record<Name, number>;
  const opened = drawnChain(
    async (world, chain) => {
      await world.send(chain, sent);
      const groups = ['Balancing Access Group', ...more];
      const places = ['0008', ...stores].map(opened.idOf);
      for (const name of names) {
        const person = await join(world, `${name}.keeper`, 'Analyst', chain.company.id, groups, places);
        [people[name], ids[name]] = [person.token, person.userId];
      }
    },
    undefined,
    async () => (clock ? { clock } : {}),
  );
  const { world, idOf, call } = opened;
  const books = drawnBooks({ idOf, call });
  const send = (as: string, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    world.test.ask(method, path, { as, ...(body && { body }) });

  /**
   * Sends a file as a person, and waits until it counts. With the token of this machine, the file is sent for the
   * company.
   */
  const sends = async (as: string, body: Buffer | string, query = 'fileName=day.jsonl'): Promise<SegmentReceipt> => {
    const company = as === localToken ? { 'x-company-id': String(opened.chain.company.id) } : {};
    const headers = { 'content-type': 'application/octet-stream', ...company };
    const sent = world.test.ask('POST', `ingest/segments?${query}`, { as, body, headers });
    const { segmentId } = (await must(sent)) as SegmentReceipt;
    return (await must(
      world.test.ask('GET', `ingest/segments/${segmentId}?wait=20`, { as, headers }),
    )) as SegmentReceipt;
  };

  const cash = (name: string) => books.point(`${name} cash`, { source: 'posTotal', posAssignment: 'tender.cash' });
  const typed = (name: string) => books.point(name, { source: 'manual' });
  const formula = (name: string, text: string) => books.point(name, { source: 'formula', formula: text });

  /** The actions of people on a book on one of its days. */
  const on = (date: string, preset: LedgerPreset) => {
    const book = { preset } as Book;
    const at = books.at(book, date);
    const put = (as: string, body: object) => send(as, 'PUT', 'value_table', { ...at, rows: [], ...body });
    const drawers = 'value_table/tills';
    const moves = 'value_table/movements';
    return {
      book,
      preset,
      put,
      enter: (as: string, ...rows: object[]) => put(as, { rows }),
      close: (as: string) => put(as, { isBookClosed: true }),
      count: (as: string, ...tills: object[]) => send(as, 'PUT', drawers, { ...at, tills }),
      move: (as: string, movement: object) => send(as, 'POST', moves, { ...at, ...movement }),
      takeBack: (as: string, reversal: object) => send(as, 'PUT', `${moves}/reversed`, { ...at, ...reversal }),
    };
  };

  /** Makes a book with these sheets that begins on a day. The book has only the given rules. */
  const begin = async (name: string, since: string, sheets: Sheet[], { rules, store = '0008' }: Begun = {}) => {
    const preset = await books.read<LedgerPreset>('POST', 'ledger-config/preset', {
      name,
      since,
      locationIds: [idOf(store)],
      rules: { ...noRules, ...rules },
    });
    for (const { type, ...sheet } of sheets)
      await books.read('POST', `ledger-config/sheet?presetId=${preset.presetId}`, {
        name: type,
        type,
        state: 'Active',
        ...sheet,
      });
    return on(since, preset);
  };
  /** A book whose lines need the approval of somebody else if they are over or short by more than 1. */
  const strict = (name: string, since: string, ...sheets: Sheet[]) =>
    begin(name, since, sheets, { rules: secondPerson });

  const shop = () => `locations/${opened.chain.places.get('0008')?.location_id}`;
  /**
   * Lets the store trade until two o'clock, and moves it to a time zone in which it is one in the morning of 30 June.
   * Returns a function that undoes this.
   */
  const tradeUntilTwo = async () => {
    const { timeZone } = await books.read<Location>('GET', shop());
    await books.read('PUT', shop(), { timeZone: 'Pacific/Pago_Pago' });
    const hours = Array.from({ length: 7 }, () => ({ opens: 8 * 60, closes: 26 * 60 }));
    const week = { locationIds: [idOf('0008')], validFrom: '2026-01-01', hours };
    await books.read('PUT', 'trading-calendar/week', week);
    return () => books.read('PUT', shop(), { timeZone });
  };

  return {
    ...opened,
    shop,
    tradeUntilTwo,
    books,
    tills: drawnTills({ call }, books),
    people,
    ids,
    send,
    sends,
    done: async <Data>(...asked: Parameters<typeof send>) => (await must(send(...asked))) as Data,
    cash,
    typed,
    formula,
    on,
    begin,
    strict,
  };
};
