import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { BrokenTransaction } from './element.ts';
import { readText, readValue } from './text.ts';
import { Tokenizer } from './tokenizer.ts';

type Token = [string, ...string[]];

/** Adjacent text and CDATA are one text. */
const joined = (tokens: readonly Token[]): Token[] => {
  const result: Token[] = [];
  for (const token of tokens) {
    const last = result.at(-1);
    if (token[0] === 'text' && last?.[0] === 'text') last[1] = (last[1] ?? '') + (token[1] ?? '');
    else if (token[0] !== 'text' || token[1] !== '') result.push([...token]);
  }
  return result;
};

const ours = (source: string): Token[] | 'refused' => {
  const tokens: Token[] = [];
  const tokenizer = new Tokenizer({
    open(tag) {
      const attributes: string[] = [];
      for (let at = 0; at < tag.count * 4; at += 4)
        attributes.push(
          source.slice(tag.places[at], tag.places[at + 1]),
          readValue(source, tag.places[at + 2] ?? 0, tag.places[at + 3] ?? 0),
        );
      tokens.push(['open', source.slice(tag.from, tag.to), ...attributes]);
    },
    close: () => void tokens.push(['close']),
    text: (whole, from, to, reading) => void tokens.push(['text', readText(whole, from, to, reading)]),
  });
  try {
    tokenizer.read(source);
    return joined(tokens);
  } catch (error) {
    if (error instanceof BrokenTransaction) return 'refused';
    throw error;
  }
};

const theirs = (source: string): Token[] | 'refused' => {
  const tokens: Token[] = [];
  let depth = 0;
  let roots = 0;
  const parser = new SaxesParser({ fragment: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (depth++ === 0) roots++;
    tokens.push([
      'open',
      tag.name,
      ...Object.entries(tag.attributes).flatMap(([name, value]) => [name, String(value)]),
    ]);
  });
  parser.on('closetag', () => {
    depth--;
    tokens.push(['close']);
  });
  const text = (value: string): void => {
    if (depth === 0) roots = 2;
    tokens.push(['text', value]);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  try {
    parser.write(source).close();
  } catch {
    return 'refused';
  }
  return roots === 1 ? joined(tokens) : 'refused';
};

describe('the tokenizer', () => {
  it.each([
    '<a>',
    '</a>',
    '<a></b>',
    '<a b=1/>',
    '<a b="1"c="2"/>',
    '<a b="1" b="2"/>',
    '<a b="<"/>',
    '<a>&b;</a>',
    '<a>&#0;</a>',
    '<a>&#xFFFF;</a>',
    '<a>& </a>',
    '<a>]]></a>',
    '<a><!-- -- --></a>',
    '<a><![CDATA[</a>',
    '<a><?xml version="1.0"?></a>',
    '<1a/>',
    '<a/><b/>',
    'x<a/>',
    '<a/>x',
    '<a>\u0001</a>',
    '<a b="\u0001"/>',
    '<!DOCTYPE a><a/>',
    '< a/>',
    '<a / >',
    '<a\u00d7/>',
    '<a>\ufffe</a>',
  ])('refuses %j, and so does saxes', (source) => {
    expect(ours(source)).toBe('refused');
    expect(theirs(source)).toBe('refused');
  });

  it.each([
    ['<a/>', [['open', 'a'], ['close']]],
    ['<a b = "1\n2" c=\'&quot;&#65;\'>x</a >', [['open', 'a', 'b', '1 2', 'c', '"A'], ['text', 'x'], ['close']]],
    ['<a>1\r\n2\r3&lt;<![CDATA[<&amp;]]>]]</a>', [['open', 'a'], ['text', '1\n2\n3<<&amp;]]'], ['close']]],
    ['<a><!-- <b> --><?b <c> ?><é:ñ/></a>', [['open', 'a'], ['open', 'é:ñ'], ['close'], ['close']]],
    ['<a>&#x1F34E;🍎</a>', [['open', 'a'], ['text', '🍎🍎'], ['close']]],
  ])('reads %j as saxes does', (source, tokens) => {
    expect(ours(source)).toEqual(tokens);
    expect(theirs(source)).toEqual(tokens);
  });

  it('takes and refuses what saxes takes and refuses, and reads the same', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b c="1">',
      '</b>',
      '<d/>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?p ',
      '?>',
      '&amp;',
      '&#65;',
      '&x;',
      '<',
      '>',
      '&',
      ';',
      '"',
      "'",
      '=',
      '/',
      '!',
      '?',
      '-',
      ' ',
      '\n',
      '\r',
      'x',
      'é',
      '1',
      ':',
      'c="',
      " e='2'",
    );
    const source = fc.array(piece, { maxLength: 12 }).map((pieces) => `<a>${pieces.join('')}</a>`);
    fc.assert(
      fc.property(source, (text) => {
        expect(ours(text)).toEqual(theirs(text));
      }),
      { numRuns: 2_000 },
    );
  });
});
