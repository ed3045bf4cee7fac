import fc from 'fast-check';
import { page } from '@lanewise/contract/primitives/page';
import { describe, expect, it } from 'vitest';
import { companyDepartmentOptions, optionsOf } from './options.ts';
import { pageParameters } from './page-state.ts';
import type { PageState } from './page-state.ts';

describe('options', () => {
  it('ENT-20 ENT-22 have a value and a label: the id, and the name or else the description', () => {
    expect(
      optionsOf([
        { id: 3, name: 'Store Manager' },
        { id: 4, description: 'Sees sales' },
        { id: 5, name: '' },
      ]),
    ).toEqual([
      { value: 3, label: 'Store Manager' },
      { value: 4, label: 'Sees sales' },
      { value: 5, label: '5' },
    ]);
  });

  it('ENT-21 of company departments are comp_dep_id and name', () => {
    expect(companyDepartmentOptions([{ comp_dep_id: 7, name: 'Produce' }])).toEqual([{ value: 7, label: 'Produce' }]);
  });
});

describe('the page of a list', () => {
  const columns = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,20}$/), { maxLength: 3 });
  const states: fc.Arbitrary<PageState> = columns.chain((sortField) =>
    fc.record({
      limit: fc.integer({ min: 1, max: 1_000 }),
      offset: fc.nat(10_000_000),
      searchText: fc.stringMatching(/^[a-zé0-9 @.:-]{0,40}$/),
      sortField: fc.constant(sortField),
      sortOrder: fc.array(fc.constantFrom('ASC' as const, 'DESC' as const), {
        minLength: sortField.length,
        maxLength: sortField.length,
      }),
      search: fc.boolean(),
    }),
  );

  it('ENT-24 CON-18 travels under the names of the calls, and the server reads what was meant', () => {
    fc.assert(
      fc.property(states, (given) => {
        const { limit, offset, searchText, hasSearch, sortCol = [], sortDir = [] } = page.parse(pageParameters(given));
        expect({ limit, offset, searchText, search: hasSearch, sortField: sortCol, sortOrder: sortDir }).toEqual(given);
      }),
    );
  });

  it('names no column where the list stands in its own order', () => {
    const state = { limit: 25, offset: 0, searchText: '', search: false, sortField: [], sortOrder: [] };
    expect(Object.keys(pageParameters(state))).toEqual(['limit', 'offset', 'hasSearch', 'searchText']);
  });
});
