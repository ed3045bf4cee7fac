import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const drawn = (values: readonly (number | null)[], unfinished: boolean) => {
  const { container } = render(<Sparkline values={values} unfinished={unfinished} text="Trend" />);
  const path = container.querySelector('path')?.getAttribute('d') ?? null;
  const dot = container.querySelector('circle');
  return { path, dot: dot && { y: Number(dot.getAttribute('cy')), isHollow: dot.dataset['unfinished'] === 'true' } };
};

describe('a trend', () => {
  it('is none of a single whole value', () => {
    expect(drawn([null, 5], false).path).toBeNull();
    expect(drawn([5, 3], true).path).toBeNull();
  });

  it('does not fall where its last period is not over: its line ends before, on the same scale as without it', () => {
    const [whole, today] = [drawn([10, 12, 11], false), drawn([10, 12, 11, 2], true)];
    const heights = (path: string | null) => path?.match(/ [\d.]+(?=[ML]|$)/g);
    expect(heights(today.path)).toEqual(heights(whole.path));
    expect(today.path?.match(/L/g)).toHaveLength(2);
    expect(today.dot).toEqual({ y: 19, isHollow: true });
    expect(whole.dot?.isHollow).toBe(false);
  });

  it('has a band where values are not known, and no line across it', () => {
    const { container } = render(<Sparkline values={[1, null, null, 3, 4, 0]} unfinished={false} text="Trend" />);
    const [band, ...others] = container.querySelectorAll('[data-gap]');
    expect(others).toEqual([]);
    const from = Number(band?.getAttribute('x'));
    const to = from + Number(band?.getAttribute('width'));
    const [, single, known] = container.querySelector('path[d]')?.getAttribute('d')?.split('M') ?? [];
    expect(Number(single?.split(' ')[0])).toBeLessThan(from);
    expect(Number(known?.split(' ')[0])).toBeGreaterThan(to);
    expect(known?.match(/L/g)).toHaveLength(2);
  });

  it('has a band before the first value, and none where a value is zero', () => {
    const bands = (values: (number | null)[]) => {
      const { container } = render(<Sparkline values={values} unfinished={false} text="Trend" />);
      return [...container.querySelectorAll('[data-gap]')].map((band) => band.getAttribute('x'));
    };
    expect(bands([null, null, 3, 4])).toEqual(['0']);
    expect(bands([0, 0, 3])).toEqual([]);
  });
});
