import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productFiles } from './rooms.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const among = (folder, pattern) => productFiles(root, folder).filter((file) => pattern.test(read(file)));

describe('an empty cell', () => {
  it('has one of the five signs: no screen writes a dash of its own', () => {
    const dash = /(['"`])[–—]\1|>\s*[–—]\s*</;
    expect(among('apps/web/src', dash)).toEqual([
      // Between two ends of a range.
      'apps/web/src/features/calendar/days-form.tsx',
      'apps/web/src/features/calendar/week-form.tsx',
      // A day of a lane, which has signs for its states.
      'apps/web/src/features/connectors/completeness/signs.ts',
    ]);
  });

  it('is seen by every screen that writes figures which may be missing', () => {
    const writers = among('apps/web/src/features', /\bwrite(?:Value|Difference|OverShort)\(/).filter((file) =>
      file.endsWith('.tsx'),
    );
    expect(writers.length).toBeGreaterThan(12);
    expect(writers.filter((file) => !/i18n\/sign\.tsx/.test(read(file)))).toEqual([
      // In sentences, where words say what is missing, and in fields.
      'apps/web/src/features/book-overview/course-row.tsx',
      'apps/web/src/features/book-overview/dashboard.tsx',
      'apps/web/src/features/daily-book/close-dialog.tsx',
      'apps/web/src/features/daily-book/closes.tsx',
      'apps/web/src/features/daily-book/head.tsx',
      'apps/web/src/features/daily-book/late.tsx',
      'apps/web/src/features/daily-book/line-facts.tsx',
      'apps/web/src/features/daily-book/notices.tsx',
      'apps/web/src/features/daily-book/piece-fields.tsx',
      'apps/web/src/features/daily-book/suspended.tsx',
      'apps/web/src/features/ledger-setup/closing-tab.tsx',
      'apps/web/src/features/ledger-setup/rules-dialog.tsx',
      'apps/web/src/features/ledger-setup/till-tolerances.tsx',
      'apps/web/src/features/ledger-setup/tills-tab.tsx',
    ]);
  });

  it('is seen by every cell, total, key figure and line of a report', () => {
    const writers = among('apps/web/src/report', /\bwrite(?:Value|Figure)\(/).filter((file) => file.endsWith('.tsx'));
    expect(writers).toEqual([
      'apps/web/src/report/phone/brief.tsx',
      'apps/web/src/report/phone/lines.tsx',
      'apps/web/src/report/summary/figures.tsx',
      'apps/web/src/report/table/cell.tsx',
      'apps/web/src/report/table/total-row.tsx',
      'apps/web/src/report/table/trend-cell.tsx',
    ]);
    expect(writers.filter((file) => !/i18n\/sign\.tsx|@lanewise\/domain\/signs/.test(read(file)))).toEqual([]);
  });

  it('is told in every file: whoever writes one counts its signs', () => {
    const makers = among('apps/server/src', /\bwrite(?:Csv|Pdf|Xlsx)\b/).filter(
      (file) => !/exports\/(?:csv|pdf|xlsx)\.ts$/.test(file),
    );
    expect(makers.length).toBeGreaterThan(3);
    expect(makers.filter((file) => !/\bwithSigns\(/.test(read(file)))).toEqual([]);
  });
});
