import type { CsvRule } from '@lanewise/contract/facts/profile';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import { pick, type Header } from './columns.ts';
import type { DecimalReader } from './numbers.ts';

/** Values that conditions may test besides the file's own columns, after the item file is joined. */
export interface Joined {
  item: string;
  description: string;
  department: readonly string[];
}

export type Test = (cells: readonly string[], joined: Joined) => boolean;

/** Compiles a rule of the profile; an absent rule matches nothing. */
export const compileRule = (header: Header, rule: CsvRule | undefined, decimal: DecimalReader): Test => {
  if (rule === undefined) return () => false;
  const tests = rule.map((condition): Test => {
    const matches = matcher(condition, decimal);
    const { field } = condition;
    if (field === 'department') return (_cells, joined) => joined.department.some(matches);
    if (field !== undefined) return (_cells, joined) => matches(joined[field]);
    const value = pick(header, condition.column);
    return (cells) => matches(value(cells));
  });
  return (cells, joined) => tests.some((test) => test(cells, joined));
};

type Condition = CsvRule[number];

const matcher = (condition: Condition, decimal: DecimalReader): ((value: string) => boolean) => {
  if (condition.equals !== undefined) {
    const texts = new Set([condition.equals].flat());
    return (value) => texts.has(value);
  }
  if (condition.startsWith !== undefined) {
    const starts = [condition.startsWith].flat();
    return (value) => starts.some((start) => value.startsWith(start));
  }
  return (value) => {
    const number: Fixed | null = decimal(value);
    return number !== null && number < 0;
  };
};
