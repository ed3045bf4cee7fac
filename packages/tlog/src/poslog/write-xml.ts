import { own } from '@lanewise/contract/own';

/** Escapes text for XML; characters that XML 1.0 forbids are dropped. */
export const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => own(ENTITIES, sign) ?? sign) : text;

/** An element with text, or nothing where the text is empty. */
export const element = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${escaped(text)}</${name}>`;

/** Attributes with a leading blank; empty values are omitted. */
export const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

export const lineItem = (sequence: number, content: string, flags: Readonly<Record<string, string>> = {}): string =>
  `<LineItem${attributes(flags)}><SequenceNumber>${sequence}</SequenceNumber>${content}</LineItem>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const SPECIAL = /[&<>"]|[^\t\n\r -\uD7FF\uE000-\uFFFD]/;
const FORBIDDEN = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
