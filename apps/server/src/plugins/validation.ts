import { own, ownValue } from '@lanewise/contract/own';
import type { FieldError } from '@lanewise/contract/errors';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

/** The parts of a request that a schema checks: the name that Fastify uses, and the name in messages. */
const parts: Record<string, 'body' | 'query' | 'params'> = { body: 'body', querystring: 'query', params: 'params' };

/** A failure that a schema reported. The type provider has passed it through Fastify. */
export interface Issue {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? ownValue(inner, key) : undefined),
    value,
  );

/** The words for types whose names do not read well in messages. */
const types: Readonly<Record<string, string>> = {
  array: 'a list',
  int: 'a whole number',
  object: 'an object',
  record: 'an object',
};

const described: Record<string, (field: string, params: Record<string, unknown>) => { code: string; message: string }> =
  {
    invalid_type: (field, { expected }) => ({ code: 'type', message: `${field} must be ${typeOf(expected)}` }),
    too_small: (field, { minimum, origin }) => ({
      code: 'tooSmall',
      message: `${field} must be at least ${String(minimum)}${unit(origin, minimum)}`,
    }),
    too_big: (field, { maximum, origin }) => ({
      code: 'tooBig',
      message: `${field} must be at most ${String(maximum)}${unit(origin, maximum)}`,
    }),
    invalid_value: (field, { values }) => ({
      code: 'choice',
      message: `${field} must be one of ${Array.isArray(values) ? values.join(', ') : ''}`,
    }),
    invalid_format: (field) => ({ code: 'format', message: `${field} is not written as it should be` }),
  };

const typeOf = (expected: unknown): string => {
  const name = String(expected);
  return own(types, name) ?? `a ${name}`;
};

const unit = (origin: unknown, count: unknown): string => {
  const name = origin === 'string' ? 'character' : origin === 'array' ? 'entry' : '';
  if (name === '') return '';
  if (count === 1) return ` ${name}`;
  return name === 'entry' ? ' entries' : ` ${name}s`;
};

/** What a value has to be. A sentence about a format ends with an example. */
export const sentences: Readonly<Record<string, string>> = {
  'date.format': 'must be a date of the calendar written yyyy-mm-dd, such as 2026-11-19',
  'date.order': 'must not be after the last date',
  'date.range': 'must be from 1970-01-01 to 2148-12-31',
  'date.tooLong': 'must be at most ten years after the first date',
  'compare.ofTrend': 'is not for a trend, whose periods are always the same',
  'time.format': 'must be a time of the day written hh:mm, such as 07:30',
  'moment.format': 'must be a time written yyyy-mm-dd hh:mm:ss, such as 2026-11-19 07:30:00',
  'month.format': 'must be a month written yyyy-mm, such as 2026-11',
  'amount.format': 'must be an amount of at most nine digits, with two decimals at most, such as 12.50',
  'amount.order': 'must not be more than the largest amount',
  'count.format': 'must be a whole number without more digits than its field takes, such as 12',
  'text.characters': 'may hold letters, digits, spaces and @ . : - only',
  'text.line': 'must be one line without hidden characters',
  'code.format': 'must be a code of 12 letters and digits, such as 23456789ABCD',
  'phone.format': 'may hold digits, spaces and + ( ) . / - # x only, such as +1 555 0100',
  'imageId.format': `must be the 64 hexadecimal digits that uploadImage answered, such as ${'0123456789abcdef'.repeat(4)}`,
  'upc.format': 'must be the code of an item, of at most 32 characters without blanks, such as 04011',
  'presetType.format': 'must be the key of a screen: a letter, then at most 63 letters and digits, such as overview',
  'reportType.format':
    'must begin with a letter or digit and hold at most 40 letters, digits, spaces, - and _, such as Closing report',
  'fileName.format': 'must be the name of a file without folders and without : * ? " < > |, such as closing.pdf',
  'subject.format': 'must be a kind and what it names, such as user:12',
  'list.format': 'must be a list, or a list as JSON text',
  'list.unique': 'must name each entry once',
};

/** Messages of the contract's own rules are codes, for example `date.format`. */
const isCode = (text: string | undefined): text is string => text !== undefined && /^\w+(\.\w+)+$/.test(text);

/** A field as its message names it: people read 'last date', not 'lastDate'. */
const spoken = (field: string): string =>
  /^[a-z]+([A-Z][a-z]+)+$/.test(field) ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : field;

const describe = (field: string, issue: Issue): { code: string; message: string } => {
  if (isCode(issue.message)) {
    return { code: issue.message, message: `${field} ${own(sentences, issue.message) ?? 'is not valid'}` };
  }
  const known = own(described, issue.keyword);
  return known ? known(field, issue.params) : { code: 'invalid', message: `${field} is not valid` };
};

const unknownKeys = (issue: Issue): string[] =>
  issue.keyword === 'unrecognized_keys' && Array.isArray(issue.params['keys']) ? issue.params['keys'].map(String) : [];

export const unknownField = (field: string): FieldError => ({
  field,
  code: 'unknown',
  message: `${spoken(field)} is not a known field`,
});

/**
 * Maximum number of fields that a refusal names. Without the limit, the answer to a body of unknown fields would be
 * eight times as long as the body.
 */
const MOST_FIELDS = 100;

/**
 * One error per field, under its name in the request, at most `MOST_FIELDS`. `context` is the part that Fastify was
 * validating.
 */
export const fieldErrors = (request: FastifyRequest, context: string, issues: readonly Issue[]): FieldError[] =>
  issues
    .flatMap((issue): FieldError[] => {
      const path = issue.instancePath.split('/').filter((step) => step !== '');
      const field = path.join('.') || context;
      const unknown = unknownKeys(issue);
      if (unknown.length > 0) return unknown.map((key) => unknownField([...path, key].join('.')));
      const part = own(parts, context);
      const value = part && at(request[part], path);
      if (value === undefined) return [{ field, code: 'required', message: `${spoken(field)} is required` }];
      return [{ field, ...describe(spoken(field), issue) }];
    })
    .slice(0, MOST_FIELDS);

/** Query of a route without query parameters. */
export const noQuery = z.strictObject({});
