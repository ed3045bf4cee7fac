// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LineChange, ValueTable } from '@lanewise/contract/entities/value-table';
import { Problem } from '../../api/problem.ts';
import { lineWith, tableWith } from './book.testing.ts';
import type { CellChange } from './drafts.ts';
import type { Drafts } from './kept.ts';
import { Saver } from './saver.ts';

/** A server that one test holds: it answers when told to, and applies what it is sent. */
const drawnServer = () => {
  let table = tableWith([lineWith(), lineWith({ dpId: 8, name: 'Checks' })]);
  const sent: LineChange[][] = [];
  const waiting: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  const set = (dpId: number, enteredValue: string | null): void => {
    const sheets = table.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((line) => (line.dpId === dpId ? { ...line, enteredValue, updatedBy: 'Ida' } : line)),
    }));
    table = { ...table, sheets, version: table.version + 1 };
  };
  const put = (rows: LineChange[]): Promise<ValueTable> =>
    new Promise((resolve, reject) => {
      sent.push(rows);
      waiting.push({
        resolve: () => {
          for (const { dpId, enteredValue } of rows) if (enteredValue !== undefined) set(dpId, enteredValue);
          resolve(table);
        },
        reject,
      });
    });
  const flushed = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    sent,
    set,
    put,
    read: () => Promise.resolve(table),
    table: () => table,
    close: () => (table = { ...table, isBookClosed: true, state: 'Closed', closedBy: 'Ida' }),
    answer: async () => {
      waiting.shift()?.resolve();
      await flushed();
    },
    refuse: async (error: unknown) => {
      waiting.shift()?.reject(error);
      await flushed();
    },
  };
};

let server: ReturnType<typeof drawnServer>;
let kept: Drafts;
const open = (): Saver => {
  const saver = new Saver({
    kept: { read: () => kept, write: (drafts) => void (kept = drafts) },
    put: server.put,
    read: server.read,
    answered: () => undefined,
  });
  saver.see(server.table());
  return saver;
};
const count = (value: string | null, dpId = 7): CellChange => ({
  dpId,
  field: 'enteredValue',
  text: value ?? '',
  value,
  problem: null,
});

beforeEach(() => {
  vi.useFakeTimers();
  server = drawnServer();
  kept = {};
});
afterEach(() => vi.useRealTimers());

describe('what the server refuses', () => {
  it('because somebody else changed it waits for the person; the rest is saved', async () => {
    const saver = open();
    server.set(7, '99');
    saver.change([count('98'), count('40', 8)]);
    await server.refuse(new Problem(409, { code: 'changed' }));
    expect(server.sent).toEqual([
      [
        { dpId: 7, enteredValue: '98' },
        { dpId: 8, enteredValue: '40' },
      ],
      [{ dpId: 8, enteredValue: '40' }],
    ]);
    await server.answer();
    expect(Object.keys(saver.snapshot().drafts)).toEqual(['7 enteredValue']);
    expect(await saver.whole()).toBe(false);
    saver.keepMine(count('98'), '99');
    await server.answer();
    expect([server.sent.at(-1), saver.snapshot().drafts]).toEqual([[{ dpId: 7, enteredValue: '98' }], {}]);
  });

  it('because the book was closed stays typed, and is not sent again', async () => {
    const saver = open();
    saver.change([count('98')]);
    server.close();
    await server.refuse(new Problem(409, { code: 'conflict', params: { reason: 'bookClosed' } }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.sent.length, saver.snapshot().state, Object.keys(kept)]).toEqual([1, 'refused', ['7 enteredValue']]);
  });

  it('by a field keeps that cell alone from being saved', async () => {
    const saver = open();
    saver.change([count('98'), count('40', 8)]);
    await server.refuse(
      new Problem(400, {
        code: 'validation',
        fields: [{ field: 'rows.0.enteredValue', code: 'decimal', message: '' }],
      }),
    );
    await server.answer();
    expect(server.sent.at(-1)).toEqual([{ dpId: 8, enteredValue: '40' }]);
    expect(saver.snapshot().drafts).toMatchObject({ '7 enteredValue': { problem: 'refused', text: '98' } });
  });
});

describe('typed cells', () => {
  it('go one call at a time; what is typed meanwhile goes together with the next', async () => {
    const saver = open();
    saver.change([count('1')]);
    saver.change([count('2')]);
    saver.change([count('3', 8)]);
    expect([server.sent.length, saver.snapshot().state]).toEqual([1, 'saving']);
    await server.answer();
    expect(server.sent[1]).toEqual([
      { dpId: 7, enteredValue: '2' },
      { dpId: 8, enteredValue: '3' },
    ]);
    await server.answer();
    expect([server.sent.length, saver.snapshot()]).toEqual([2, { drafts: {}, state: 'saved', problem: null }]);
    expect(kept).toEqual({});
  });

  it('that are taken back while they are sent are sent as they were before', async () => {
    const saver = open();
    saver.change([count('1')]);
    saver.change([count(null)]);
    await server.answer();
    await server.answer();
    expect(server.sent[1]).toEqual([{ dpId: 7, enteredValue: null }]);
    expect(server.table().sheets[0]?.rows[0]?.enteredValue).toBeNull();
  });

  it('stay over a lost connection and a reload, and are saved when somebody answers again', async () => {
    const saver = open();
    saver.change([count('98')]);
    await server.refuse(new Problem(0, {}));
    expect([saver.snapshot().state, kept['7 enteredValue']?.text]).toEqual(['away', '98']);
    saver.stop();
    const after = open();
    expect(server.sent).toHaveLength(2);
    await server.answer();
    expect([after.snapshot().drafts, kept]).toEqual([{}, {}]);
  });

  it('are tried again after a pause, and at once when the person asks', async () => {
    const saver = open();
    saver.change([count('98')]);
    await server.refuse(new Problem(503, {}));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.sent).toHaveLength(2);
    await server.refuse(new Problem(0, {}));
    saver.retry();
    expect(server.sent).toHaveLength(3);
  });

  it('that cannot be read are not sent', () => {
    const saver = open();
    saver.change([{ ...count(null), text: '12*', problem: 'syntax' }]);
    expect([server.sent, kept['7 enteredValue']?.text]).toEqual([[], '12*']);
  });

  it('are held against what was there when they were begun, not against what came since', () => {
    const saver = open();
    server.set(7, '99');
    saver.see(server.table());
    saver.change([{ ...count('98'), base: null }]);
    expect(server.sent).toEqual([]);
    saver.drop(count('98'));
    expect(saver.snapshot().drafts).toEqual({});
  });
});
