import { describe, expect, it } from 'vitest';
import { maskText } from '../mask.ts';
import { openRedactor } from '../redact.ts';
import { inScript } from './seeds.testing.ts';

const redact = (text: string): string => {
  const redactor = openRedactor();
  return Buffer.concat([redactor.push(Buffer.from(text)), redactor.end()]).toString();
};

const card = '4111111111111111';
const groups = '4111 1111 1111 1111';
const arabic = inScript(0x660);
const fullwidth = inScript(0xff10);
const references = (text: string): string => text.replace(/[^]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const escapes = (text: string): string =>
  text.replace(/[^]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Behind a number: name, expiry, service code and what the issuer adds. */
const first = '^DOE/JANE^28121010000000000';
const second = '=28121010000012300000';

const tracks: Readonly<Record<string, string>> = {
  'track 1': `B${card}${first}`,
  'track 1 in groups': `B${groups}${first}`,
  'track 1 in arabic digits': `B${arabic(card + first)}`,
  'track 1 in groups of fullwidth digits': `B${fullwidth(groups + first)}`,
  'track 1 in references': `B${references(card)}${first}`,
  'track 1 with its signs escaped': `B${card}${first.replaceAll('^', '\\u005e')}`,
  'track 2': `${card}${second}`,
  'track 2 in groups': `${groups}${second}`,
  'track 2 in arabic digits': arabic(card + second),
  'track 2 of which the rest is in arabic digits': card + arabic(second),
  'track 2 in groups of fullwidth digits': fullwidth(groups + second),
  'track 2 in references': references(card + second),
  'track 2 with its sign in a reference': `${card}&#61;${second.slice(1)}`,
  'track 2 with its sign escaped': `${card}\\u003d${second.slice(1)}`,
  'track 2 in escapes': escapes(card + second),
  'track 2 in escaped arabic digits': escapes(arabic(card + second)),
};

/** Every digit and letter of a text, in any notation. */
const read = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/[^\p{Nd}\p{L}]/gu, '');

describe('nothing of a track stays, not even the last four digits', () => {
  const frames: readonly ((track: string) => string)[] = [
    (track) => `<POSLog><Note>;%${track}?</Note></POSLog>`,
    (track) => `<POSLog><Note Text="${track}"/></POSLog>`,
    (track) => `{"a":"${track}"}`,
    (track) => `id;note;b\n1;"${track}?";2\n`,
  ];
  it.each(Object.entries(tracks))('%s', (_, track) => {
    for (const frame of frames) {
      const text = frame(track);
      const covered = redact(text);
      expect(Buffer.byteLength(covered)).toBe(Buffer.byteLength(text));
      // The letter that says which track it is may stay.
      expect(read(covered).replace('B', '')).toBe(read(frame('')));
      expect(covered).not.toContain('\ufffd');
    }
    expect(read(maskText(`x ${track}? y`)).replace('B', '')).toBe('xy');
  });
});

describe('a track ends where its text ends', () => {
  it.each([
    [`{"a":"%B${card}^DOE \\"J\\"^2812","b":1}`, `{"a":"%B${'*'.repeat(20)} \\"J\\"^2812","b":1}`],
    [`<A Text="%B${card}^DOE\\" B="2"/>`, `<A Text="%B${'*'.repeat(20)}\\" B="2"/>`],
    [`<A>%B${card}^DOE<B>2</B></A>`, `<A>%B${'*'.repeat(20)}<B>2</B></A>`],
    [`id,note\n1,B${card}^DOE\n2,x\n`, `id,note\n1,B${'*'.repeat(20)}\n2,x\n`],
    [`{"a":";${card}=2812","b":2812}`, `{"a":";${'*'.repeat(21)}","b":2812}`],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

describe('no track is', () => {
  it.each([
    ['a column behind a number', `id^card^amount\n1^${card}^12.50^x\n`, `id^card^amount\n1^************1111^12.50^x\n`],
    ['an amount behind a number', `<A>${groups}=12</A>`, '<A>**** **** **** 1111=12</A>'],
    ['a product of numbers', '<A>1234567890123=2812</A>', '<A>1234567890123=2812</A>'],
  ])('%s', (_, text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});
