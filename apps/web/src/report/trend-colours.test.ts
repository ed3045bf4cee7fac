// @vitest-environment node
import type { FieldId } from '@lanewise/contract/fields';
import { describe, expect, it } from 'vitest';
import { trendOf } from './format.ts';
import { withChangesOf, type Labels } from './labels.ts';

const directions: Partial<Record<FieldId, 'up' | 'down' | 'none'>> = { dp1_amt: 'down', dp2_amt: 'none' };
const labels = { good: (field: FieldId) => directions[field] ?? 'up' } as Labels;

describe('the colour of a change', () => {
  it('means good or bad, not more or less', () => {
    expect([trendOf(5, 'up'), trendOf(-5, 'up')]).toEqual(['good', 'bad']);
    expect([trendOf(5, 'down'), trendOf(-5, 'down')]).toEqual(['bad', 'good']);
    expect([trendOf(5, 'none'), trendOf(0.04, 'up'), trendOf(-0.04, 'down')]).toEqual(['even', 'even', 'even']);
  });

  it('is that of the column that rows are compared by', () => {
    const { good } = withChangesOf(labels, 'dp1_amt');
    expect((['change_amt', 'change_pct', 'dp2_amt', 'amt'] as const).map(good)).toEqual(['down', 'down', 'none', 'up']);
  });
});
