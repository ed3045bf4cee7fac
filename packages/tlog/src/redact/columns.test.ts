import { describe, expect, it } from 'vitest';
import { openRedactor } from '../redact.ts';
import { meaningOf } from './card.ts';
import { fractions, inScript, withCheckDigit } from './seeds.testing.ts';

const redact = (text: string, encoding: BufferEncoding = 'utf8'): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text, encoding)), redactor.end()]).toString(encoding);
};

const names = [
  'card_number',
  'PAN',
  'pan',
  'carte',
  'no_carte',
  'No de carte',
  'NumeroCarte',
  'Credit Card',
  'carte_bancaire',
];

/** No issuer has such numbers. */
const unknown = (random: () => number): string => {
  const length = 13 + Math.floor(random() * 7);
  let digits = '9';
  while (digits.length < length - 1) digits += String(Math.floor(random() * 10));
  return withCheckDigit(digits);
};

const arabic = inScript(0x660);
const bold = inScript(0x1d7ce);
const grouped = (separator: string) => (card: string) => card.replace(/(\d{4})(?=\d)/g, `$1${separator}`);
const writings: Readonly<Record<string, (card: string) => string>> = {
  plain: (card) => card,
  'with blanks': grouped(' '),
  'with no-break spaces': grouped('\u00a0'),
  'with dashes': grouped('-'),
  'with points': grouped('.'),
  'with slashes': grouped('/'),
  'with underscores': grouped('_'),
  'behind a blank': (card) => `  ${card}`,
  'behind a word': (card) => `no ${card}`,
  'as a text of a table': (card) => `=""${card}""`,
  'in arabic digits': arabic,
  'in groups of bold digits': (card) => bold(grouped(' ')(card)),
};

describe('a column of card numbers', () => {
  const digits = (text: string): string => text.replace(/[^\p{Nd}]/gu, '');
  const cases = Object.entries(writings);
  it.each(cases)('is covered where no issuer has such numbers, %s', (_, write) => {
    const random = fractions(21);
    for (const name of names)
      for (const separator of [',', ';', '\t', '|']) {
        const cards = Array.from({ length: 5 }, () => write(unknown(random)));
        const rows = cards.map((card, at) => [at, `"${card}"`, '1.50'].join(separator));
        const text = [['id', name, 'amount'].join(separator), ...rows, ''].join('\n');
        const covered = redact(text).split('\n');
        cards.forEach((card, at) => {
          const field = covered[at + 1]?.split(separator)[1] ?? '';
          expect(digits(field)).toBe([...digits(card)].slice(-4).join(''));
          expect(covered[at + 1]?.split(separator)[2]).toBe('1.50');
        });
        expect(Buffer.byteLength(covered.join('\n'))).toBe(Buffer.byteLength(text));
        expect(digits(redact(`\ufeff${text}`, 'utf16le'))).toBe(digits(covered.join('\n')));
      }
  });

  it.each(cases)('is covered under its name in XML and JSON, %s', (name, write) => {
    if (/word|table/.test(name)) return;
    const random = fractions(22);
    for (let turn = 0; turn < 50; turn++) {
      const card = write(unknown(random));
      const kept = [...digits(card)].slice(-4).join('');
      expect(digits(redact(`<A><CardNumber>${card}</CardNumber></A>`))).toBe(kept);
      expect(digits(redact(`<A no_carte="${card}"/>`))).toBe(kept);
      expect(digits(redact(`{"pan":"${card}"}`))).toBe(kept);
    }
  });

  it('is found by its name over blocks of a long file', () => {
    const random = fractions(23);
    const cards = Array.from({ length: 6_000 }, () => grouped('.')(unknown(random)));
    const covered = redact(`id,carte\n${cards.map((card, at) => `${at},${card}`).join('\n')}\n`).split('\n');
    expect(cards.filter((card, at) => digits(covered[at + 1]?.split(',')[1] ?? '') !== digits(card).slice(-4))).toEqual(
      [],
    );
  });

  it('keeps numbers with another check digit, days and times', () => {
    const random = fractions(24);
    const others = Array.from({ length: 500 }, () => {
      const right = unknown(random);
      return right.slice(0, -1) + String((Number(right.slice(-1)) + 1) % 10);
    });
    const days = Array.from({ length: 500 }, (_, at) => `2026-03-${10 + (at % 20)} 10 ${10 + (at % 50)} 15`);
    const text = ['id,debit card', ...[...others, ...days].map((one, at) => `${at},${one}`)].join('\n');
    expect(redact(text)).toBe(text);
    const xml = days.map((day) => `<DebitTime>${day}</DebitTime>`).join('');
    expect(redact(`<A>${xml}</A>`)).toBe(`<A>${xml}</A>`);
  });
});

describe('a name says card', () => {
  it.each([...names, 'CustomerPAN', 'cardPan', 'PanNumber', 'acs:PAN', 'carteBancaire', 'numéro_carte'])(
    '%s',
    (name) => {
      expect(meaningOf(name)).toBe('card');
    },
  );

  it.each([
    'company',
    'CompanyNumber',
    'Japan',
    'EXPANSION',
    'PANEL',
    'JAPAN',
    'span',
    'pancarte',
    'Pancarte',
    'écarter',
    'descartes',
  ])('and not %s', (name) => {
    expect(meaningOf(name)).not.toBe('card');
  });

  it.each(['LoyaltyCardNumber', 'carte_fidelite', 'carte fidélité', 'MemberCardID', 'RewardsCard'])(
    'of a customer, %s, is judged as a column',
    (name) => {
      expect(meaningOf(name)).toBe('column');
    },
  );
});
