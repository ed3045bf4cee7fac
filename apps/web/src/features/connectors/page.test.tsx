import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ConnectorRegion } from '@lanewise/contract/entities/connector';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, refusal, showList, type Answers } from '../../records/testing.tsx';
import { measure } from '../../report/testing.tsx';
import { ConnectorsPage } from './page.tsx';

vi.setConfig({ testTimeout: 30_000 });

const tile = (regionId: number | null, name: string, rest: Partial<ConnectorRegion> = {}): ConnectorRegion => ({
  regionId,
  name,
  above: null,
  connectors: 3,
  health: { Healthy: 3, Warning: 0, Offline: 0 },
  findings: [],
  ...rest,
});

const regions = [
  tile(7, 'North', {
    connectors: 5_200,
    health: { Healthy: 5_100, Warning: 60, Offline: 40 },
    findings: [{ code: 'clock', count: 60 }],
  }),
  tile(8, 'Inner north', { above: 7 }),
  tile(null, ''),
];

const connector = {
  connectorId: 5,
  name: 'Harbor agent',
  health: 'Offline',
  status: 'Running',
  version: null,
  lastContact: null,
  locationId: null,
  locationName: null,
};

let sent: string[];
let answers: Answers;
const show = (at = '/settings/connectors', shows = 'table') =>
  showList(ConnectorsPage, { list: 'settings/connectors', beside: ['editConnector/$id'], at, shows });

beforeAll(async () => {
  measure();
  await startTexts();
  await Promise.all(['connectors', 'settings'].map(loadTexts));
});
beforeEach(() => {
  logInAs('admin');
  answers = {
    'GET connectors/regions': () => good(regions, { totalCount: regions.length }),
    'GET connectors?': () => good([connector], { totalCount: 1 }),
  };
  sent = answerCalls(answers);
});
afterEach(cleanup);

describe('connectors', () => {
  it('say that nothing is found where a filter is set, not that there are none', async () => {
    answers['GET connectors?'] = () => good([], { totalCount: 0 });
    await show('/settings/connectors?health=Offline', 'heading');
    expect(screen.queryByText('No connectors yet')).toBeNull();
  });

  it('are asked for by health, finding and region of the address', async () => {
    await show('/settings/connectors?health=Offline&finding=clock&region=7');
    expect(sent.find((call) => call.startsWith('GET connectors?'))).toBe(
      'GET connectors?limit=50&offset=0&health=Offline&finding=clock&regionId=7',
    );
    await screen.findByRole('option', { name: 'Inner north' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Region' }), { target: { value: 'none' } });
    await waitFor(() => expect(sent.at(-1)).toContain('regionId=none'));
  });
});

describe('tiles', () => {
  const all = '/settings/connectors?view=regions';

  it('say why they cannot be shown', async () => {
    answers['GET connectors/regions'] = () => refusal(500, 'internal');
    await show(all, 'alert');
  });

  it('count the connectors of the uppermost regions, and each count leads to its connectors', async () => {
    await show(all, 'heading');
    const list = await screen.findByRole('list', { name: 'Connectors by region' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['North5,200 connectors', 'No region3 connectors']);
    const hrefOf = (name: string): string | null =>
      within(list).getAllByRole('link', { name })[0]?.getAttribute('href') ?? null;
    expect(hrefOf('Offline 40')).toBe('#/settings/connectors?region=7&health=Offline');
    expect(hrefOf('Clock off 60')).toBe('#/settings/connectors?region=7&finding=clock');
    expect(hrefOf('No region')).toBe('#/settings/connectors?region=none');
    expect(hrefOf('Regions below')).toBe('#/settings/connectors?view=regions&above=7');
  });

  it('of the regions below one lead up again', async () => {
    await show(`${all}&above=7`, 'heading');
    const list = await screen.findByRole('list', { name: 'Connectors by region' });
    expect(
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent),
    ).toEqual(['Inner north3 connectors']);
    expect(screen.getByRole('link', { name: 'Up' }).getAttribute('href')).toBe('#/settings/connectors?view=regions');
  });
});
