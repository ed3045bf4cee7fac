import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { productFiles } from './rooms.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');
const among = (folder, pattern) =>
  productFiles(root, folder).filter((file) => /\.tsx?$/.test(file) && pattern.test(read(file)));

/** What draws with lines, bars or a canvas of its own. */
const drawing = /<svg\b|<canvas\b|<polyline\b|getContext\(|from 'echarts\//;

const notOverTime = [
  'apps/web/src/account/qr-code.tsx',
  // Makes pictures smaller.
  'apps/web/src/lib/shrink.ts',
  'apps/web/src/ui/icon.tsx',
];

describe('a gap in a chart over time', () => {
  it('is known to everything that draws: a new chart stands here, and asks what is not known', () => {
    const charts = among('apps/web/src', drawing).filter((file) => !notOverTime.includes(file));
    expect(charts).toEqual([
      'apps/web/src/features/book-overview/course-row.tsx',
      // The bars of every report; the bands lie over its drawing.
      'apps/web/src/report/chart/draw.ts',
      // Trends of rows, and tiles of books.
      'apps/web/src/report/table/sparkline.tsx',
    ]);
    const bars = 'apps/web/src/report/chart/draw.ts';
    for (const file of charts.filter((one) => one !== bars)) {
      expect(read(file), file).toMatch(/\bgapsOf\(/);
      expect(read(file), file).toMatch(/<GapBands\b/);
    }
    expect(read('apps/web/src/report/chart/bars.ts')).toMatch(/\bgapsOf\(/);
    expect(read('apps/web/src/report/chart/chart.tsx')).toMatch(/<Gaps\b/);
  });

  it('is never bridged: no line of the chart library connects what is not known', () => {
    expect(among('apps/web/src', /connectNulls/)).toEqual([]);
  });

  it('is told in words by everything that shows a chart', () => {
    const shown = among('apps/web/src', /<(?:Sparkline|ReportChart)\b/).filter((file) => !/\/gallery\//.test(file));
    expect(shown).toEqual([
      'apps/web/src/features/book-overview/tiles.tsx',
      'apps/web/src/report/summary/summary.tsx',
      'apps/web/src/report/table/trend-cell.tsx',
    ]);
    const tellers = [
      ...shown.filter((file) => /<Sparkline\b/.test(read(file))),
      'apps/web/src/features/book-overview/course-row.tsx',
      'apps/web/src/report/chart/words.ts',
    ];
    expect(tellers.filter((file) => !/'(?:chart\.gap|trendGap|overTime\.gap)'/.test(read(file)))).toEqual([]);
  });

  it('comes from one rule of the server, which every series over time asks', () => {
    // Whoever answers with a series over time: charts of reports, trends of rows, tiles of books.
    expect(among('apps/server/src', /\bknownDays\(/)).toEqual([
      'apps/server/src/ledger/tiles.ts',
      'apps/server/src/reports/engine/span.ts',
      'apps/server/src/reports/engine/trend.ts',
    ]);
    const charts = among('apps/server/src', /import type \{[^}]*\bChart\b[^}]*\} from '@lanewise\/contract\/envelope'/);
    expect(charts).toEqual([
      'apps/server/src/reports/data-points/course.ts',
      // Categories beside each other.
      'apps/server/src/reports/data-points/shares.ts',
      'apps/server/src/reports/engine/category.ts',
      'apps/server/src/reports/engine/periods.ts',
      'apps/server/src/reports/engine/query.ts',
      'apps/server/src/reports/engine/run.ts',
    ]);
    const overTime = ['apps/server/src/reports/data-points/course.ts', 'apps/server/src/reports/engine/periods.ts'];
    expect(overTime.filter((file) => !/span && \{ span \}/.test(read(file)))).toEqual([]);
  });
});
