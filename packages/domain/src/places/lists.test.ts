import { describe, expect, it } from 'vitest';
import { countryCodes, countryOptions } from './countries.ts';
import { stateOptions } from './states.ts';
import { offsetLabel, timeZoneOptions } from './time-zones.ts';

const labels = (options: readonly { label: string }[] | null): string[] => (options ?? []).map(({ label }) => label);

describe('countries', () => {
  it('ENT-28 are exactly 90 of ISO 3166-1, each once, by name as the reader sorts it', () => {
    expect(new Set(countryCodes).size).toBe(90);
    for (const language of ['en', 'fr'] as const) {
      const options = countryOptions(language);
      expect(options).toHaveLength(90);
      expect(options.every(({ value, label }) => /^[A-Z]{2}$/.test(value) && label !== value)).toBe(true);
      expect(labels(options)).toEqual([...labels(options)].sort(new Intl.Collator(language).compare));
    }
    expect(countryOptions('en')).toContainEqual({ value: 'US', label: 'United States' });
    expect(countryOptions('fr')).toContainEqual({ value: 'US', label: 'États-Unis' });
    // É sorts with E, not after Z.
    expect(labels(countryOptions('fr')).indexOf('Équateur')).toBeLessThan(
      labels(countryOptions('fr')).indexOf('Grèce'),
    );
  });
});

describe('states', () => {
  it('are typed where no list is', () => {
    for (const country of ['FR', 'MX', '', '__proto__', 'toString']) expect(stateOptions(country, 'en')).toBeNull();
  });

  it('ENT-29 Australia has 8 states and territories', () => {
    expect(stateOptions('AU', 'en')).toHaveLength(8);
  });

  it('ENT-30 Canada has 13 provinces and territories, in French by their French names', () => {
    expect(stateOptions('CA', 'en')).toHaveLength(13);
    expect(stateOptions('CA', 'fr')).toContainEqual({ value: 'PE', label: 'Île-du-Prince-Édouard' });
  });

  it('ENT-31 CON-15 the United States have 51: 50 states and the District of Columbia', () => {
    const states = stateOptions('US', 'en') ?? [];
    expect(new Set(states.map(({ value }) => value)).size).toBe(51);
    expect(states.filter(({ value }) => value === 'DC')).toEqual([{ value: 'DC', label: 'District of Columbia' }]);
    expect(labels(states)).toEqual([...labels(states)].sort());
  });
});

describe('time zones', () => {
  it('ENT-32 run from GMT -12:00 to GMT +13:00 with GMT UTC, half hours and quarters', () => {
    const all = timeZoneOptions();
    const offsets = labels(all).map((label) => label.slice(0, 10));
    expect([offsets[0], offsets.at(-1)]).toEqual(['GMT -12:00', 'GMT +13:00']);
    expect(labels(all)).toContain('GMT UTC');
    for (const offset of ['-09:30', '-03:30', '+03:30', '+05:30', '+05:45', '+08:45', '+09:30', '+12:45'])
      expect(offsets).toContain(`GMT ${offset}`);
    const wholeHours = Array.from({ length: 26 }, (_, at) => offsetLabel((at - 12) * 60)).filter(
      (one) => one !== 'GMT +00:00',
    );
    expect(wholeHours.filter((offset) => !offsets.includes(offset))).toEqual([]);
  });

  it('are zones that dates can be computed in, each once', () => {
    const values = timeZoneOptions().map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
    for (const timeZone of values) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    expect(timeZoneOptions()).toContainEqual({ value: 'America/New_York', label: 'GMT -05:00 New York' });
    expect(timeZoneOptions()).toContainEqual({ value: 'Australia/Sydney', label: 'GMT +10:00 Sydney' });
  });
});
