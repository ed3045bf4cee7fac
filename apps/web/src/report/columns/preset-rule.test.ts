// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mistakeOf } from './preset-rule.ts';

describe('a preset that is to be saved', () => {
  it('needs a name of its own that is not blank, of letters, digits and a few signs', () => {
    const columns = ['amt'];
    expect(mistakeOf({ name: '  ', columns }, [])).toEqual({ field: 'name', error: 'missing' });
    expect(mistakeOf({ name: 'a<b', columns }, [])).toEqual({ field: 'name', error: 'characters' });
    expect(mistakeOf({ name: ' manager VIEW', columns }, ['Manager view'])).toEqual({ field: 'name', error: 'taken' });
    expect(mistakeOf({ name: 'Vue du gérant: 2', columns }, ['Manager view'])).toBeNull();
  });
  it('needs at least one column', () => {
    expect(mistakeOf({ name: 'Manager view', columns: [] }, [])).toEqual({ field: 'columns' });
  });
});
