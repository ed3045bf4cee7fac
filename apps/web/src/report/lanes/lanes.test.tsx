import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replyOf, show } from '../testing.tsx';
import { chosenOf, listedLanes, presetOfLanes } from './choice.ts';

vi.setConfig({ testTimeout: 60_000 });
beforeEach(() => localStorage.clear());

const row = { time: '2026-11-19 09:15:00', date: '2026-11-19', location: 'Harbor Point', lane: '2', number: '0001' };
const control = (): HTMLElement => screen.getByRole('button', { name: /^Lanes/ });
const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
const apply = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Apply' }));

/** Shows the list of transactions of stores with these lanes; 500 for a failing call. */
const open = async (query: string, lanes: string[] | 500 = ['1', '2', '10']) => {
  const shown = await show('transactions', query, (path) => {
    if (path !== 'dashboard/v1/lanes') return replyOf([row]);
    return lanes === 500 ? 500 : { isSuccess: true, message: '', data: lanes, totalCount: lanes.length };
  });
  await screen.findByRole('grid');
  await waitFor(() => expect(control().hasAttribute('disabled')).toBe(false));
  fireEvent.click(control());
  return shown;
};

describe('the lanes of a list', () => {
  it('that cannot be had say so and are asked for again', async () => {
    await open('?date=2026-11-19', 500);
    expect(await screen.findByText('The lanes could not be loaded')).toBeTruthy();
  });

  it('SP-12 are chosen by boxes, several at once, and asked for on Apply', async () => {
    const { asked, address } = await open('?date=2026-11-19');
    await screen.findByRole('checkbox', { name: 'All lanes' });
    expect(box('All lanes').checked).toBe(true);
    fireEvent.click(box('Lane 10'));
    fireEvent.click(box('Lane 2'));
    expect([box('All lanes').checked, address().includes('lane')]).toEqual([false, false]);
    apply();
    await waitFor(() => expect(asked.at(-1)?.get('lane')).toBe('2,10'));
    expect(address()).toContain('lane=2%2C10');
    expect(control().textContent).toBe('Lanes2, 10');
    // The chip repeats the lanes on paper only, where the control is not printed.
    const chips = screen.getByRole('group', { name: 'Filters that stand' });
    expect([chips.textContent, chips.hasAttribute('data-paper')]).toEqual(['Lanes 2, 10', true]);
  });

  it('VAL-12 become a preset of at least one lane, which then stands', async () => {
    const { address } = await open('?date=2026-11-19&lane=2');
    await screen.findByRole('checkbox', { name: 'Lane 2' });
    const others = globalThis.fetch;
    const sent: string[] = [];
    globalThis.fetch = ((input: string, init?: RequestInit) => {
      if (init?.method !== 'POST') return others(input, init);
      sent.push(typeof init.body === 'string' ? init.body : '');
      const saved = { id: 9, presetId: 9, name: 'Express', view: 'default', presetType: 'transactionLanes' };
      const data = { ...saved, columns: ['2', '10'], shared: true, own: true, owner: 'Manager' };
      return Promise.resolve(Response.json({ isSuccess: true, message: '', data }, { status: 201 }));
    }) as typeof fetch;
    fireEvent.click(screen.getByRole('button', { name: 'New preset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New preset' }));
    fireEvent.change(await dialog.findByLabelText('Name'), { target: { value: 'Express' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Clear selection' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('Choose at least one lane')).toBeTruthy();
    expect(sent).toEqual([]);
    for (const lane of ['Lane 2', 'Lane 10']) fireEvent.click(dialog.getByRole('checkbox', { name: lane }));
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Share with / }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(address()).toContain('lane=2%2C10'));
    expect(JSON.parse(sent[0] ?? '')).toEqual({
      name: 'Express',
      view: 'default',
      presetType: 'transactionLanes',
      shared: true,
      columns: '["2","10"]',
    });
  });

  it('keep one that these stores do not have, until it is taken away', async () => {
    const { asked } = await open('?date=2026-11-19&lane=77');
    await screen.findByRole('checkbox', { name: 'Lane 77' });
    expect(box('Lane 77').checked).toBe(true);
    fireEvent.click(box('All lanes'));
    apply();
    await waitFor(() => expect(asked.at(-1)?.has('lane')).toBe(false));
  });
});

describe('a choice of lanes', () => {
  it('stands in the order of the list, and every lane is no choice', () => {
    const listed = listedLanes(['1', '2', '10'], ['7']);
    expect(listed).toEqual(['1', '2', '7', '10']);
    expect(chosenOf(listed, new Set(['10', '2']))).toEqual(['2', '10']);
    expect(chosenOf(['1', '2'], new Set(['1', '2']))).toEqual([]);
  });
  it('is a preset when the preset names exactly these', () => {
    const preset = { id: 3, presetId: 3, name: 'Express', view: 'default', presetType: 'transactionLanes' };
    const express = { ...preset, columns: ['1', '2'], shared: false, own: true, owner: 'Manager' };
    expect(presetOfLanes([express], ['2', '1'])?.name).toBe('Express');
    expect(presetOfLanes([express], ['1'])).toBeNull();
    expect(presetOfLanes([express], [])).toBeNull();
  });
});
