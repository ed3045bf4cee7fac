import { id, idList } from '@lanewise/contract/primitives/ids';
import { z } from 'zod';
import type { Declared } from '../declared.testing.ts';
import type { Named, Row } from './rows.testing.ts';
import type { Id, Kind } from './kinds.testing.ts';

/**
 * The kinds of things that ids name, by the names of the fields that hold the ids. These names are the same in most
 * queries and bodies.
 */
const kindsOfField: Readonly<Record<string, readonly Kind[]>> = {
  accessGroupIds: ['accessGroup'],
  dataPoint: ['dataPoint'],
  companyId: ['company'],
  departmentId: ['department'],
  dpIds: ['dataPoint'],
  locationId: ['location'],
  locationIds: ['place'],
  parentRegLocId: ['region'],
  presetId: ['preset'],
  regionId: ['region'],
  regionLocationId: ['place'],
  regLocIds: ['place', 'region'],
  roleId: ['role'],
  segmentId: ['segment'],
  segmentIds: ['segment'],
  tag: ['tag'],
  tagId: ['tag'],
  tagIds: ['tag'],
  userId: ['user'],
  userIds: ['user'],
};

/** Numbers that belong to no company, or that have a meaning only together with another id of the call. */
const ofNobody: ReadonlySet<string> = new Set([
  'authorityLevelId',
  'dep_id',
  'regionLevel',
  'resync',
  // Levels are numbered from 1 in every company.
  'PUT /organization/level id',
]);

/** Values of other required fields of calls. */
const usual: Readonly<Record<string, string>> = {
  startDate: '2026-03-01',
  lastDate: '2026-03-01',
  fromDate: '2026-03-01',
  toDate: '2026-03-01',
  businessDate: '2026-03-01',
  fileName: 'closing.txt',
  reportType: 'closing',
  presetType: 'overview',
};

export interface IdField {
  part: 'query' | 'body';
  name: string;
  isList: boolean;
  /** Whether the field is inside a list or an object of the body. */
  isDeep: boolean;
  isRequired: boolean;
}

const isRequired = (schema: z.core.$ZodType): boolean => !z.safeParse(schema, undefined).success;

/** The schemas within a schema, by the names of the fields that hold them; '' for a schema that is only wrapped. */
const within = (schema: z.core.$ZodType): [name: string, inner: z.core.$ZodType][] => {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  if (schema instanceof z.ZodArray) return [['', schema.element]];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ['', option]);
  if (schema instanceof z.ZodPipe) return [['', schema.in]];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [['', schema.unwrap()]];
  return [];
};

/** Every place of an id in a query or body. */
const idsIn = (part: IdField['part'], schema: z.core.$ZodType | undefined): IdField[] => {
  const found: IdField[] = [];
  const walk = (inner: z.core.$ZodType, field: IdField, depth: number): void => {
    if (inner === id || inner === idList) {
      found.push({ ...field, isList: field.isList || inner === idList, isDeep: depth > 1 });
      return;
    }
    for (const [name, next] of within(inner))
      if (name === '') walk(next, { ...field, isList: field.isList || inner instanceof z.ZodArray }, depth);
      else walk(next, { ...field, name, isList: false, isRequired: isRequired(next) }, depth + 1);
  };
  if (schema) walk(schema, { part, name: '', isList: false, isDeep: false, isRequired: false }, 0);
  return found;
};

/** The ids that a call may name outside its address. */
export const idFields = ({ key, half: { schema } }: Declared): IdField[] =>
  [...idsIn('query', schema.querystring), ...idsIn('body', schema.body)].filter(
    ({ name }) => !ofNobody.has(name) && !ofNobody.has(`${key} ${name}`),
  );

const baseOf = (schema: z.core.$ZodType | undefined): Readonly<Record<string, string>> => {
  const fields = schema instanceof z.ZodObject ? Object.entries<z.core.$ZodType>(schema.shape) : [];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = isRequired(field) ? usual[name] : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

/** A number that occurs in no call. */
const probe = 1_234_567_891;

/** Whether some call of a row uses this field to name a thing. */
const isNamed = ({ names = [] }: Row, field: IdField): boolean =>
  names.some(({ query, body }) => {
    const text = JSON.stringify(field.part === 'query' ? query?.(probe) : body?.(probe, {})) ?? '';
    return text.includes(`"${field.name}":${probe}`) || text.includes(`"${field.name}":[${probe}]`);
  });

/** Problems of a row: ids for which no call of the row states to what kind of thing they belong. */
export const unnamedIds = (declared: Declared, row: Row): string[] =>
  idFields(declared)
    // Those who pass there belong to no company.
    .filter(() => declared.half.access !== 'admin')
    .filter((field) => !isNamed(row, field))
    .map(({ part, name }) => `${declared.key}: state in its row whose thing ${part} ${name} names`);

/** The row of an endpoint that needs no row written by hand, because its ids are found by their names. */
export const derivedRow = (declared: Declared): Row => {
  const { endpoint, half } = declared;
  const { params, querystring, body } = half.schema;
  const query = baseOf(querystring);
  const base = baseOf(body);
  const fields = idFields(declared).filter(({ isDeep }) => !isDeep);
  const written = fields.filter(({ part }) => part === 'body');
  const bodyWith = (named: IdField, value: Id, own: Partial<Record<Kind, Id>>): unknown => {
    const needed = written.filter((field) => field.isRequired && field !== named);
    const put = (field: IdField, one: Id | undefined) => [field.name, field.isList ? [one] : one];
    return {
      ...base,
      ...Object.fromEntries(needed.map((field) => put(field, own[kindsOfField[field.name]?.[0] ?? 'company']))),
      ...Object.fromEntries([put(named, value)]),
    };
  };
  const names = fields.flatMap((field) =>
    (kindsOfField[field.name] ?? []).map((kind): Named =>
      field.part === 'body'
        ? { kind, body: (value, own) => bodyWith(field, value, own) }
        : {
            kind,
            query: (value) => ({ ...query, [field.name]: value }),
            ...(field.isList ? { atOnce: true } : {}),
          },
    ),
  );
  const isBare = params === undefined && querystring === undefined;
  return {
    query,
    ...(names.length > 0 ? { names } : {}),
    ...(endpoint.method === 'DELETE' && isBare ? { acts: true } : {}),
  };
};

/** Reasons why a call of a derived row could be refused, other than the thing that the call names. */
export const unreadableCalls = ({ key, half }: Declared, { names = [] }: Row): string[] =>
  names.flatMap(({ kind, query, body }) => {
    const own = new Proxy<Partial<Record<Kind, Id>>>({}, { get: () => 1 });
    const { querystring, body: written } = half.schema;
    const read = [
      query && querystring ? z.safeParse(querystring, asSent(query(1))) : null,
      body && written ? z.safeParse(written, body(1, own)) : null,
    ];
    return read.every((one) => one === null || one.success) ? [] : [`${key}: state what a call with a ${kind} needs`];
  });

/** Queries are sent as text. */
const asSent = (query: Readonly<Record<string, Id>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
