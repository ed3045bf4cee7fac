import { cleanup, screen } from '@testing-library/react';
import type { Connector } from '@lanewise/contract/entities/connector';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTexts, startTexts } from '../../i18n/setup.ts';
import { answerCalls, logInAs, showList } from '../../records/testing.tsx';
import { Flags } from './flags.tsx';

beforeAll(async () => {
  await startTexts();
  await loadTexts('connectors');
});
beforeEach(() => {
  logInAs('admin');
  answerCalls({});
});
afterEach(cleanup);

describe('the switches of a connector', () => {
  const show = async (heartbeat: object | null, set: object = {}) => {
    const flags = Object.entries(set).map(([name, value]) => ({ name, value: String(value) }));
    const connector = { connectorId: 5, flags, cgmaEnabled: false, heartbeat } as unknown as Connector;
    const Shown = () => <Flags connector={connector} editable />;
    await showList(Shown, { list: 'settings/connectors', beside: [], at: '/settings/connectors', shows: 'button' });
    const master = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Resync of master data' });
    return { master, told: (text: string) => screen.queryAllByText(new RegExp(`${text}$`)).length };
  };
  const taken = { flags: { masterDataResync: 'off', tlogUpload: 'off', realTimeSales: 'off', debugLog: 'on' } };

  it('say which of those that were set the agent has taken, and nothing of the others', async () => {
    const { told } = await show(
      { ...taken, items: { sentSeconds: null, missing: false } },
      { debugLog: 'on', realTimeSales: 'on' },
    );
    expect(told('The agent has it')).toBe(1);
    expect(told('The agent takes it at its next question')).toBe(1);
    expect(told('^Off: it reads on and sends nothing')).toBe(1);
  });

  it.each([[null], [{}]])('say nothing where the agent is too old to tell: %j', async (heartbeat) => {
    const { master, told } = await show(heartbeat, { debugLog: 'on', masterDataResync: 'on' });
    expect(told('The agent has it') + told('The agent takes it at its next question')).toBe(0);
    expect(master.disabled).toBe(false);
  });

  it('ST-28 offer no master data where the agent reads no item file, and say that it was sent', async () => {
    const none = await show({ ...taken, items: null });
    expect(none.master.disabled).toBe(true);
    expect(none.told('This agent reads no item file')).toBe(1);
    cleanup();
    const flags = { ...taken.flags, masterDataResync: 'on' };
    const sent = await show({ flags, items: { sentSeconds: 120, missing: false } }, { masterDataResync: 'on' });
    expect(sent.master.disabled).toBe(false);
    expect(sent.told('The agent has sent its item files')).toBe(1);
  });
});
