import { describe, expect, it } from 'vitest';
import { zone } from './zones.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const text = (wall: number): string => new Date(wall).toISOString().slice(0, 19);

describe('wall clocks', () => {
  const newYork = zone('America/New_York');

  it('follow summer time', () => {
    expect(text(newYork.wallAt(at('2026-01-15T17:00:00')))).toBe('2026-01-15T12:00:00');
    expect(text(newYork.wallAt(at('2026-07-15T17:00:00')))).toBe('2026-07-15T13:00:00');
    expect(text(newYork.momentOf(at('2026-07-15T13:00:00')))).toBe('2026-07-15T17:00:00');
  });

  it('mean the earlier moment in the hour that comes twice', () => {
    expect(text(newYork.momentOf(at('2026-11-01T01:30:00')))).toBe('2026-11-01T05:30:00');
  });

  it('move on past the hour that is left out', () => {
    expect(text(newYork.wallAt(newYork.momentOf(at('2026-03-08T02:30:00'))))).toBe('2026-03-08T03:30:00');
  });

  it('know zones that are no whole hours apart', () => {
    const kathmandu = zone('Asia/Kathmandu');
    expect(text(kathmandu.wallAt(at('2026-01-15T17:00:00')))).toBe('2026-01-15T22:45:00');
  });
});
