import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

const file = Buffer.from('{"number":"1"}\n{"number":oops}\n{"number":"3"}\n');

describe('a record with what stands around it', () => {
  it('is shown as text where it is text', () => {
    expect(excerptOf(file, 15, 15)).toEqual({
      encoding: 'text',
      before: '{"number":"1"}\n',
      record: '{"number":oops}',
      after: '\n{"number":"3"}\n',
      cut: false,
    });
  });

  it('is shown as numbers where it is not', () => {
    const { encoding, record } = excerptOf(Buffer.from('00ff1a2b', 'hex'), 1, 2);
    expect([encoding, record]).toEqual(['hex', 'ff 1a']);
  });

  it('says when a long record is cut', () => {
    const { record, cut } = excerptOf(Buffer.from('x'.repeat(9_000)), 0, 9_000);
    expect([record.length, cut]).toEqual([4_096, true]);
  });

  it('never cuts a character in two, and answers for any place', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\n'), maxLength: 400 });
    fc.assert(
      fc.property(text, fc.nat(2_000), fc.nat(2_000), (content, offset, length) => {
        const bytes = Buffer.from(content);
        const at = [...content].slice(0, offset).join('');
        const { encoding, before, after } = excerptOf(bytes, Buffer.byteLength(at), length);
        expect(encoding).toBe('text');
        expect(content).toContain(before);
        expect(after.length).toBeLessThanOrEqual(240);
      }),
    );
  });
});
