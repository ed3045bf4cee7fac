import type { Described } from './calls.testing.ts';

/** Texts on which programs fail, as they are written in an address: already encoded, and not always correctly. */
export const addressed: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '',
  '%20',
  'x'.repeat(5_000),
  '%00',
  'a%00b',
  '%ff',
  '%c0%af',
  '%ed%a0%80',
  '%',
  '%zz',
  '%u0041',
  '%EF%BF%BF',
  '%F0%9F%98%80',
  '%0d%0aX:1',
  '-1',
  '0',
  '-0',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  '1'.repeat(400),
  '0000-00-00',
  '0001-01-01',
  '1969-12-31',
  '2148-12-31',
  '9999-12-31',
  '2026-02-30',
  '10000-01-01',
  '-271821-04-20',
  '24:00',
  '25:61',
  '2026-03-01T00:00:00Z',
  'null',
  'undefined',
  'true',
  '%5B%5D',
  '%7B%7D',
  '%5B1%5D',
  '%7B%22a%22:1%7D',
  '%27',
  '%22',
  '%5C',
  ';',
  '%27%20or%201=1--',
  '$1',
  '..%2f..',
  '%25',
  '*',
  '%28',
  '%5Ba',
  '%5E%24',
  ','.repeat(300),
  '1,2,,3',
  '%E2%80%AE',
  '=1%2B1',
  '%E1%9A%80',
  '%CC%81'.repeat(50),
];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Values of a field, as in JSON. */
export const written: readonly string[] = [
  ...addressed.map((text) => JSON.stringify(decoded(text))),
  'null',
  'true',
  '0',
  '-1',
  '1.5',
  '1e308',
  '-0',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '[]',
  '[[]]',
  '[null]',
  '["toString"]',
  '[-1]',
  '[2147483648]',
  '[9223372036854775808]',
  '[1.5]',
  '{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":1}',
  '{"toString":null}',
  '"\\ud800"',
  '"\\udc00x"',
  '["\\ud800"]',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `[${'1,'.repeat(5_000)}1]`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
];

export const bodies: readonly Buffer[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '5',
  '{"a":',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"x":1,"x":2}',
  '\uFEFF{}',
  '{"toString":1}',
  '{"":1}',
  'undefined',
  `${'['.repeat(100_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
]
  .map((text) => Buffer.from(text))
  .concat([
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.alloc(64),
    Buffer.from([0x1f, 0x8b, 8]),
  ]);

export const methods: readonly string[] = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'LOCK',
  'QUERY',
];

/** Wrong spellings of an address. */
export const spellings = (path: string): string[] => [
  `${path}/`,
  `/${path}`,
  `${path}//`,
  path.toUpperCase(),
  `${path}%`,
  `${path}%00`,
  `${path}%2f`,
  `${path};a=b`,
  `${path}/..`,
  `${path}/%2e%2e/%2e%2e/etc/passwd`,
  path.replace('/api/', '/api/./'),
  path.replace('/api/', '/api//'),
  path.replace('/api/', '/api/%2e%2e/api/'),
  path.replaceAll('/', '%2f'),
  `${path}?`,
  `${path}?&&=&=x`,
  `${path}?%`,
  `${path}#x`,
  `${path}?a[b]=1&a[__proto__]=2`,
  `${path}/:id`,
  `${path}/__proto__`,
  `${path}/toString`,
  `${path}*`,
];

/** Addresses that are no calls: files, the API documents, unknown ones. */
export const elsewhere: readonly string[] = [
  '/',
  '//',
  '/*',
  '/%2e%2e/',
  '/..%2f..%2fetc/passwd',
  '/assets/%2e%2e/index.html',
  '/assets/%00',
  '/api',
  '/api/',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/yaml',
  '/api/docs/static',
  '/api/docs/static/',
  '/%ff',
  'index.html',
  '%2e%2e/',
  '%2e%2e/package.json',
  '..%2fpackage.json',
  '%2e%2e%2f%2e%2e%2f',
  'a%00',
  '%ff',
  '%',
  '.env',
]
  .map((path) => (path.startsWith('/') ? path : `/api/docs/static/${path}`))
  .concat(['/api/docs/static/%5c..%5c', '/api/docs/static/theme/%2e%2e/x', '/api/docs/__proto__', '/favicon.ico%00']);

const usual: Readonly<Record<string, unknown>> = {
  startDate: '2026-03-01',
  lastDate: '2026-03-01',
  fromDate: '2026-03-01',
  toDate: '2026-03-01',
  businessDate: '2026-03-01',
  date: '2026-03-01',
  fileName: 'day.jsonl',
  format: 'csv',
  type: 'csv',
};

/** A valid value for a field, so that the other fields of the call are checked too. */
export const plausible = (schema: Described, name = ''): unknown => {
  if (name in usual) return usual[name];
  const [first] = schema.enum ?? [];
  if (schema.const !== undefined || schema.default !== undefined || first !== undefined)
    return schema.const ?? schema.default ?? first;
  if (schema.anyOf?.[0]) return plausible(schema.anyOf[0], name);
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return schema.items && schema.minItems ? [plausible(schema.items)] : [];
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, plausible(schema.properties?.[key] ?? {}, key)]),
    );
  if (schema.format === 'email') return 'a@example.com';
  return 'a'.repeat(Math.max(schema.minLength ?? 1, 1));
};
