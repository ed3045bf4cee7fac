import type { Language } from '@lanewise/contract/primitives/language';
import { decimalTextOf, evaluate, type Exact } from '../points/evaluate.ts';
import { readFormula, type Formula } from '../points/formula.ts';

/**
 * Why a cell holds no amount. syntax: it is no number and no arithmetic; zero: it divides by 0; whole: a count has no
 * decimals; long: more than 15 digits before the point.
 */
export type CellProblem = 'syntax' | 'zero' | 'whole' | 'long';

/** The decimal text of a cell, null for an empty one, or why there is none. */
export type CellReading = { value: string | null; problem?: never } | { value?: never; problem: CellProblem };

/** Decimal places of an amount. */
const PLACES = 4;

/** Digits before the point. */
const MOST_DIGITS = 15;

/** Characters of a cell: far more than anybody types, and few enough to work out at once. */
const LONGEST = 500;

const blanks = /[\s\u00a0\u202f]/g;

/** Groups of thousands, which are read by nobody but people: '1,234.50' in English, '1 234,50' in both. */
const inThousands = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g;
const inSpacedThousands = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)/g;

/** Signs as other programs write them, in those of the keyboard. */
const inPlainSigns = (text: string): string =>
  text
    .replaceAll('\u2212', '-')
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll(/^\$|\$$/g, '')
    .trim();

/** Numbers with a point, without groups and without a missing 0. */
const inPlainNumbers = (text: string, language: Language): string => {
  const ungrouped = text.replaceAll(inSpacedThousands, (digits) => digits.replaceAll(blanks, ''));
  const pointed =
    language === 'fr'
      ? ungrouped.replaceAll(/(\d*),(\d)/g, '$1.$2')
      : ungrouped.replaceAll(inThousands, (digits) => digits.replaceAll(',', ''));
  return pointed.replaceAll(/(?<![\d.])\.(?=\d)/g, '0.').replaceAll(/(?<=\d)\.(?![\d.])/g, '');
};

/** Bookkeepers write a negative amount in parentheses. */
const inMinus = (text: string): string => text.replace(/^\((\d[\d.]*)\)$/, '-$1');

const dividesByZero = (formula: Formula): boolean => {
  if (formula.kind === 'negative') return dividesByZero(formula.of);
  if (formula.kind !== 'operation') return false;
  const by = formula.operator === '/' ? evaluate(formula.right, () => null) : null;
  return by?.over === 0n || dividesByZero(formula.left) || dividesByZero(formula.right);
};

const isWhole = ({ over, by }: Exact): boolean => over % by === 0n;

/**
 * Reads what was typed into a cell: a number, or arithmetic of numbers with + - * / and parentheses, with or without '='
 * before it. French has a decimal comma and takes a point as well. What does not come out even is rounded half away from
 * zero, once, at the fourth decimal.
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

/** A value as it is typed, with the decimal mark of the language and no groups. */
export const writeCell = (value: string | null, language: Language): string =>
  language === 'fr' ? (value ?? '').replace('.', ',') : (value ?? '');
