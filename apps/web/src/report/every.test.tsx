import { reports } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportDefinition } from '@lanewise/contract/reports/definition';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { replyOf, show } from './testing.tsx';

vi.setConfig({ testTimeout: 60_000 });

/** A screen of its own is tested where it stands. */
const usual = (Object.entries(reports) as [ReportId, ReportDefinition][]).filter(
  ([, { path }]) => !path.includes('points'),
);

it.each(usual)(
  'SCR-01 %s has the pickers, the search, the columns, the files and the totals',
  async (report, definition) => {
    const row = { name: 'Harbor Point', reg_loc_id: 11, location: 'Harbor Point', token: 't', net_sales_amt: 1 };
    await show(report, '?date=2026-11-19', () => replyOf([row]));
    const controls = await screen.findByRole('group', { name: 'Place, period and view' });
    const button = (name: RegExp | string): HTMLElement | null => within(controls).queryByRole('button', { name });
    await waitFor(() => expect(button(/^Locations/)).toBeTruthy());
    expect(button(/^Dates/) !== null).toBe(definition.period === undefined);
    expect(within(controls).getByRole('searchbox')).toBeTruthy();
    for (const name of ['Columns', 'Export']) expect(button(name)).toBeTruthy();
    expect(await screen.findByRole('rowheader', { name: /^Total/ })).toBeTruthy();
  },
);
