import type { Language } from '@lanewise/contract/primitives/language';
import { decimalTextOf, evaluate, type Exact } from '../points/evaluate.ts';
import { readFormula, type Formula } from '../points/formula.ts';

/**
 * Why a cell holds no amount. syntax: neither a number nor arithmetic. zero: division by 0. whole: decimals in a count.
 * long: more than 15 digits before the point.
 */
export type CellProblem = 'syntax' | 'zero' | 'whole' | 'long';

/** The value of a cell as decimal text, null for an empty cell; with `problem`, the cell has no valid value. */
export type CellReading = { value: string | null; problem?: never } | { value?: never; problem: CellProblem };

/** Decimal places of an amount. */
const PLACES = 4;

/** Digits before the point. */
const MOST_DIGITS = 15;

/** Greatest number of characters of a cell: far more than people type, and few enough to calculate at once. */
const LONGEST = 500;

const blanks = /[\s\u00a0\u202f]/g;

/** Numbers with thousands groups, which only people write: '1,234.50' in English, '1 234,50' in both languages. */
const inThousands = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g;
const inSpacedThousands = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/g;

/** Replaces typographic signs of other programs with the signs of a keyboard. */
const inPlainSigns = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll(/^\$|\$$/g, '')
    .trim();

/** Rewrites numbers with a decimal point, without thousands groups, and with a 0 before the point. */
const inPlainNumbers = (text: string, language: Language): string => {
  const ungrouped = text.replaceAll(inSpacedThousands, (digits) => digits.replaceAll(blanks, ''));
  const pointed =
    language === 'fr'
      ? ungrouped.replaceAll(/(\d*),(\d)/g, '$1.$2')
      : ungrouped.replaceAll(inThousands, (digits) => digits.replaceAll(',', ''));
  return pointed.replaceAll(/(?<![\d.])\.(?=\d)/g, '0.').replaceAll(/(?<=\d)\.(?![\d.])/g, '');
};

/** Rewrites an amount in parentheses, the bookkeepers' form of a negative amount, with a minus. */
const inMinus = (text: string): string => text.replace(/^\((\d[\d.]*)\)$/, '-$1');

const dividesByZero = (formula: Formula): boolean => {
  if (formula.kind === 'negative') return dividesByZero(formula.of);
  if (formula.kind !== 'operation') return false;
  const by = formula.operator === '/' ? evaluate(formula.right, () => null) : null;
  return by?.over === 0n || dividesByZero(formula.left) || dividesByZero(formula.right);
};

const isWhole = ({ over, by }: Exact): boolean => over % by === 0n;

/**
 * Reads a typed cell: a number, or arithmetic with + - * / and parentheses, with an optional leading '='. In French the
 * decimal mark is a comma, but a point is accepted too. A result with more than four decimals is rounded once, half
 * away from zero.
 */
export const readCell = (
  typed: string,
  { language, isCount }: { language: Language; isCount: boolean },
): CellReading => {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (text.length > LONGEST) return { problem: 'long' };
  const isArithmetic = text.startsWith('=');
  const plain = inPlainNumbers(inPlainSigns(isArithmetic ? text.slice(1) : text), language).replace(/^\s*\+/, '');
  const { formula } = readFormula(isArithmetic ? plain : inMinus(plain), []);
  if (!formula) return { problem: /\d{16}/.test(plain) ? 'long' : 'syntax' };
  const value = evaluate(formula, () => null);
  if (!value) return { problem: dividesByZero(formula) ? 'zero' : 'long' };
  if (isCount && !isWhole(value)) return { problem: 'whole' };
  const written = decimalTextOf(value, PLACES);
  const digits = written.replace('-', '').split('.')[0] ?? '';
  return digits.length > MOST_DIGITS ? { problem: 'long' } : { value: written };
};

/** Writes a value for an input field, with the decimal mark of the language and without thousands groups. */
export const writeCell = (value: string | null, language: Language): string =>
  language === 'fr' ? (value ?? '').replace('.', ',') : (value ?? '');
