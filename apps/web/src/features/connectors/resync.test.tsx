import { cleanup, screen } from '@testing-library/react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, good, logInAs, showList } from '../../records/testing.tsx';
import { Resync } from './resync.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts('connectors');
});
beforeEach(() => {
  logInAs('admin');
  answerCalls({
    'GET connectors/5/resyncs': () => good([], { totalCount: 0 }),
    'GET locations': () => good([], { totalCount: 0 }),
  });
});
afterEach(cleanup);

const reason = 'Its agent watches no folder of printed reports, so it cannot send sums.';

describe('asking a store to send days anew', () => {
  const show = async (heartbeat: object | null): Promise<HTMLInputElement> => {
    const connector = { connectorId: 5, locationId: 1, regionLocationId: 7, heartbeat } as unknown as Connector;
    const Shown = () => <Resync connector={connector} editable />;
    await showList(Shown, { list: 'settings/connectors', beside: [], at: '/settings/connectors', shows: 'checkbox' });
    return screen.findByRole('checkbox', { name: 'Sums' });
  };

  it('offers no sums where its agent has no folder of printed reports, and says why', async () => {
    const sums = await show({ reports: false });
    expect(sums.disabled).toBe(true);
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'TLOG files' }).disabled).toBe(false);
  });

  it.each([{ reports: true }, {}, null])('offers them where it has one, or nobody knows: %j', async (heartbeat) => {
    const sums = await show(heartbeat);
    expect(sums.disabled).toBe(false);
    expect(screen.queryByText(reason)).toBeNull();
  });
});
