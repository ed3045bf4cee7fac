import { describe, expect, it } from 'vitest';
import { writeDay } from './written.ts';

describe('a written day', () => {
  it('stays as it is where it is none', () => {
    for (const text of ['', 'n/a', '2026-11', '19/11/2026']) expect(writeDay(text, 'dd/mm/yyyy')).toBe(text);
  });

  it('FMT-03 is yyyy-mm-dd where nothing else is asked for', () => {
    expect(writeDay('2026-11-09')).toBe('2026-11-09');
  });

  it('FMT-04 FMT-05 is dd/mm/yyyy or mm-dd-yyyy where that is asked for', () => {
    expect(writeDay('2026-11-09', 'dd/mm/yyyy')).toBe('09/11/2026');
    expect(writeDay('2026-11-09', 'mm-dd-yyyy')).toBe('11-09-2026');
  });
});
