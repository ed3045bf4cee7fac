import { SegmentRefused } from '@lanewise/contract/facts/decode';
import { importProfile } from '@lanewise/contract/facts/profile';
import { describe, expect, it } from 'vitest';
import { MAX_TRANSACTION_BYTES } from './ace/frames.ts';
import { formats } from './formats.ts';
import type { Format } from './format.ts';

const columns = { location: 'Store', transaction: 'No', date: 'Date', description: 'Text', amount: 'Amount' };
const profile = importProfile.parse({ csv: { rowsTogether: true, columns } });

/** Beginnings of units that never end, and what follows them for ever. */
const units: Readonly<Record<Format['id'], readonly (readonly [begin: string, more: string])[]>> = {
  jsonl: [
    ['{"note":"', 'x'],
    ['{"lines":[', '1,'],
    ['', ' '],
    ['{"lanewise":1}\n{"note":"', '\\u0020'],
    ['[', '{"a":1},\r'],
  ],
  poslog: [
    ['<POSLog><Transaction><Note>', 'x'],
    ['<POSLog><Transaction>', '<a>'],
    ['<POSLog><!--', 'x'],
    ['<POSLog><Transaction a="', 'x'],
    ['<POSLog><Transaction><![CDATA[', 'x'],
  ],
  ace: [
    ['"', 'x'],
    ['', '"00:1"'],
  ],
  csv: [
    ['Store,No,Date,Text,Amount\n1,1,2026-11-19,"', 'x'],
    ['Store,No,Date,Text,Amount\n1,1,2026-11-19,', 'x'],
    ['Store,No,Date,Text,Amount\n1,1,2026-11-19,"', '\n'],
    ['', 'x'],
  ],
};

/** Bytes that a format may hold beyond a segment: those of a transaction that may begin the next one. */
const beyond = (id: Format['id']): number => (id === 'ace' ? MAX_TRANSACTION_BYTES : 0);

const limitBytes = 256 * 1024;
const chunkBytes = 16 * 1024;
const mostBytes = 4 * 1024 * 1024;

describe('a unit that never ends', () => {
  it('is known of every format', () => {
    expect(Object.keys(units).sort()).toEqual(formats.map(({ id }) => id).sort());
  });

  it.each(
    formats.flatMap((format) => units[format.id].map(([begin, more]) => [format.id, begin, more, format] as const)),
  )('of %s (%j and %j for ever) is refused before more than a segment of it is held', (_id, begin, more, format) => {
    const splitter = format.split({ profile, targetBytes: 64 * 1024, targetTransactions: 1000, limitBytes });
    const filler = more.repeat(Math.ceil(chunkBytes / more.length));
    let pushed = 0;
    let given = 0;
    const push = (text: string): void => {
      const chunk = Buffer.from(text);
      pushed += chunk.length;
      for (const { bytes } of splitter.push(chunk)) given += bytes.length;
    };
    let refused: unknown = null;
    try {
      push(begin);
      while (pushed < mostBytes) {
        push(filler);
        expect(pushed - given).toBeLessThanOrEqual(limitBytes + beyond(format.id) + 4 * filler.length);
      }
    } catch (error) {
      if (!(error instanceof SegmentRefused)) throw error;
      refused = error;
    }
    // What goes on for ever is cut, or refused.
    expect(refused !== null || given > mostBytes / 2).toBe(true);
  });
});
