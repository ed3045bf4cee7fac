import { describe, expect, it } from 'vitest';
import { fitted } from './shrink.ts';

describe('the size of a picture', () => {
  it('is at most 256 pixels on its longer side, in its ratio, and never nothing', () => {
    expect(fitted(1024, 512, 256)).toEqual({ width: 256, height: 128 });
    expect(fitted(300, 3000, 256)).toEqual({ width: 26, height: 256 });
    expect(fitted(5000, 3, 256)).toEqual({ width: 256, height: 1 });
  });

  it('stays where it is small', () => {
    expect(fitted(200, 40, 256)).toEqual({ width: 200, height: 40 });
  });
});
