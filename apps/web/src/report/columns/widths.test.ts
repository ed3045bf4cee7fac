// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WIDTHS, columnWidths, withWidth } from './widths.ts';

describe('the widths of columns', () => {
  const slot = columnWidths('overview');
  it('are kept per screen and view, and heal themselves', () => {
    expect(slot.key).toBe('overviewColumnWidths');
    expect(slot.parse('{"default":{"name":240}}')).toEqual({ default: { name: 240 } });
    for (const bad of ['[]', '{"default":[240]}', '{"default":{"name":"240"}}', '{"default":{"name":9e9}}'])
      expect(slot.parse(bad)).toBeUndefined();
    expect(slot.parse('{"default":{"no_such_field":240}}')).toBeUndefined();
  });
  it('stay inside their limits, so that what is written can be read', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (width) => {
        const { name = 0 } = withWidth({}, 'name', width);
        expect(name >= WIDTHS.least && name <= WIDTHS.most).toBe(true);
        expect(slot.parse(slot.print({ default: { name } }))).toEqual({ default: { name } });
      }),
    );
  });
  it('go back to the content', () => expect(withWidth({ name: 240, amt: 90 }, 'name', null)).toEqual({ amt: 90 }));
});
