// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { LedgerPreset } from '@lanewise/contract/entities/ledger';
import { noRules } from '@lanewise/contract/entities/ledger-rules';
import { chosenBook, type AskedBookDay } from './choose.ts';

const preset = (presetId: number, locationIds: number[], rest: Partial<LedgerPreset> = {}): LedgerPreset => ({
  presetId,
  name: `Book ${presetId}`,
  authorityLevelId: 1000,
  locationIds,
  isActive: true,
  since: '2026-03-01',
  rules: noRules,
  version: 'a',
  ...rest,
});
const presets = [preset(1, [11, 12]), preset(2, [13]), preset(3, [14], { isActive: false })];
const asked = (rest: Partial<AskedBookDay>): AskedBookDay => ({
  presetId: null,
  locationId: null,
  locations: null,
  date: '2026-03-02',
  ...rest,
});
const dayOf = (rest: Partial<AskedBookDay>) => {
  const found = chosenBook(presets, asked(rest));
  return [found.state, 'day' in found ? [found.day.presetId, found.day.locationId] : null];
};

describe('the book that is shown', () => {
  it('is none, not of the store, or begins later', () => {
    expect(chosenBook([], asked({}))).toEqual({ state: 'none' });
    expect(dayOf({ presetId: 1, locationId: 13 })).toEqual(['notGiven', null]);
    expect(dayOf({ date: '2026-02-28' })).toEqual(['early', [1, 11]]);
  });

  it('is that of the address, else the first that a chosen store has', () => {
    expect(dayOf({})).toEqual(['book', [1, 11]]);
    expect(dayOf({ presetId: 1, locations: [12, 13] })).toEqual(['book', [1, 12]]);
    expect(dayOf({ locationId: 13 })).toEqual(['book', [2, 13]]);
    expect(dayOf({ locations: [13] })).toEqual(['book', [2, 13]]);
    expect(dayOf({ presetId: 3 })).toEqual(['book', [3, 14]]);
    expect(dayOf({ presetId: 99 })).toEqual(['book', [1, 11]]);
  });
});
