import fc from 'fast-check';

/** Other ways to write the same file, as editors, transfers and other writers of the same data leave it. */

/** Draws numbers below a limit, one after the other, always the same for the same seed. */
export type Dice = (below: number) => number;

export const dice: fc.Arbitrary<Dice> = fc.infiniteStream(fc.nat({ max: 2 ** 30 })).map((stream) => (below) => {
  const { value } = stream.next() as { value: number };
  return value % below;
});

const encoders: Readonly<Record<string, (text: string) => Buffer>> = {
  plain: (text) => Buffer.from(text),
  mark: (text) => Buffer.from(`\uFEFF${text}`),
  littleEndian: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  bigEndian: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
};

export const encoded = (text: string, as: string): Buffer => {
  const encode = encoders[as];
  if (!encode) throw new RangeError(as);
  return encode(text);
};

const blanks = ['', ' ', '\n', '\t', '\r\n', ' \n  '];
const blank = (roll: Dice): string => blanks[roll(blanks.length)] ?? '';

const reference = (sign: string, roll: Dice): string => {
  const code = sign.codePointAt(0) ?? 0;
  return [sign, sign, sign, `&#${code};`, `&#x${code.toString(16)};`, `&#x0${code.toString(16).toUpperCase()};`][
    roll(6)
  ] as string;
};

/** Text of an element without markup: some signs become references, or all of it a section. */
const respelledText = (text: string, roll: Dice): string => {
  if (text.trim() === '') return text;
  if (roll(8) === 0 && !/[&\]]/.test(text)) return `<![CDATA[${text}]]>`;
  return text
    .split(/(&[^;]+;)/)
    .map((part) => (part.startsWith('&') ? part : [...part].map((sign) => reference(sign, roll)).join('')))
    .join('');
};

const respelledTag = (tag: string, prefix: string, roll: Dice): string => {
  const [, slash = '', name = '', inside = '', end = ''] = /^<(\/?)([^\s/>]+)([^>]*?)(\/?)>$/s.exec(tag) ?? [];
  const attributes = [...inside.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => {
    const quote = value.includes("'") || roll(2) === 0 ? '"' : "'";
    return `${key}${blank(roll).replace(/^$/, '')}=${quote}${respelledText(value, (most) => 1 + roll(most - 1))}${quote}`;
  });
  const isOwn = name.includes(':');
  const full = isOwn || prefix === '' ? name : `${prefix}:${name}`;
  const turned = roll(2) === 0 ? attributes : [...attributes].reverse();
  const text = [`<${slash}${full}`, ...turned].join(['\n', ' ', '  '][roll(3)]);
  if (end !== '' && roll(2) === 0) return `${text}></${full}>`;
  return `${text}${roll(3) === 0 ? ' ' : ''}${end}>`;
};

/**
 * Another spelling of an XML document without comments: name space prefix, order and quotes of attributes, white space
 * between elements, character references, CDATA, comments.
 */
export const respelledXml = (xml: string, roll: Dice): string => {
  const prefix = ['', '', 'p', 'pos'][roll(4)] ?? '';
  const parts = xml.split(/(<[^>]+>)/);
  return parts
    .map((part, at) => {
      if (part.startsWith('<?')) return part;
      if (part.startsWith('<')) {
        const tag = respelledTag(part, prefix, roll);
        return prefix !== '' && part.startsWith('<POSLog') ? tag.replace(/\bxmlns=/, `xmlns:${prefix}=`) : tag;
      }
      const isBetween = part.trim() === '' && !(parts[at - 1] ?? '').startsWith('<?');
      const isLeaf = /^<[^/]/.test(parts[at - 1] ?? '') && (parts[at + 1] ?? '').startsWith('</');
      if (isBetween && !isLeaf) return blank(roll) + (roll(12) === 0 ? `<!-- ${roll(99)} < & -->` : '') + blank(roll);
      return respelledText(part, roll);
    })
    .join('');
};

const escapedSign = (sign: string, roll: Dice): string =>
  roll(6) === 0 ? [...sign].map(() => '').join('') + unicodeEscape(sign, roll) : JSON.stringify(sign).slice(1, -1);

const unicodeEscape = (sign: string, roll: Dice): string =>
  Array.from({ length: sign.length }, (_, at) => {
    const hex = sign.charCodeAt(at).toString(16).padStart(4, '0');
    return `\\u${roll(2) === 0 ? hex : hex.toUpperCase()}`;
  }).join('');

const jsonText = (text: string, roll: Dice): string => `"${[...text].map((sign) => escapedSign(sign, roll)).join('')}"`;

const jsonBlank = (roll: Dice): string => ['', '', ' ', '\t', '  '][roll(5)] ?? '';

/** A number as text, with zeros behind, or as it is. */
const jsonNumber = (value: number, roll: Dice): string => {
  const text = String(value);
  const longer = text.includes('.') ? `${text}0`.slice(0, text.indexOf('.') + 5) : `${text}.0`;
  return [text, text, longer, `"${text}"`][roll(4)] as string;
};

const exact = new Set(['sequence', 'occurrence', 'line', 'ringSeconds', 'tenderSeconds', 'idleSeconds', 'lanewise']);

const jsonValue = (value: unknown, roll: Dice, name = ''): string => {
  const gap = (): string => jsonBlank(roll);
  if (Array.isArray(value)) return `[${gap()}${value.map((item) => jsonValue(item, roll) + gap()).join(`,${gap()}`)}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([key, item]) => `${jsonText(key, roll)}${gap()}:${gap()}${jsonValue(item, roll, key)}${gap()}`,
    );
    const turned = roll(2) === 0 ? fields : fields.reverse();
    return `{${gap()}${turned.join(`,${gap()}`)}}`;
  }
  if (typeof value === 'string') return jsonText(value, roll);
  if (typeof value === 'number' && !exact.has(name)) return jsonNumber(value, roll);
  return String(value);
};

/** Another spelling of JSON lines: order of fields, blanks, escapes, zeros behind a decimal point. */
export const respelledJsonl = (text: string, roll: Dice): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? line : jsonBlank(roll) + jsonValue(JSON.parse(line), roll) + jsonBlank(roll)))
    .join(['\n', '\r\n', '\n\n'][roll(3)]);
