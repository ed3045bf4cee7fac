// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mistakesOf } from './rule.ts';

describe('a preset that is to be saved', () => {
  const nameOf = (name: string, others: string[] = []) => mistakesOf({ name, columns: ['amt'] }, others).name;

  it('needs a name of its own that is not blank, of letters, digits and a few signs', () => {
    expect(nameOf('  ')).toBe('missing');
    expect(nameOf('a<b')).toBe('characters');
    expect(nameOf(' manager VIEW', ['Manager view'])).toBe('taken');
    expect(nameOf('Vue du gérant: 2', ['Manager view'])).toBeNull();
  });
  it('needs at least one column', () => {
    expect(mistakesOf({ name: '', columns: [] }, [])).toEqual({ name: 'missing', columns: true });
    expect(mistakesOf({ name: 'Manager view', columns: ['amt'] }, [])).toEqual({ name: null, columns: false });
  });
});
