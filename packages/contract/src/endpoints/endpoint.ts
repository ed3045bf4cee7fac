import type { z } from 'zod';
import type { Access } from '../access.ts';
import type { AuditAction } from '../audit-actions.ts';

type Schema = z.core.$ZodType;

/** The server's half of a declaration: who may call, what goes in and what comes out. It stands in `schemas/`. */
export interface Served {
  readonly access: Access;
  /**
   * Name in the audit log of a call that changes something. Null: it changes nothing, or another record of the same kind
   * is kept (docs/decisions, 014); then only refusals are recorded. A call other than GET states it.
   */
  readonly audit?: AuditAction | null;
  /** The body is a file: its bytes decide what it is. `maybe bytes`: it may be missing. */
  readonly takes?: 'bytes' | 'maybe bytes';
  /**
   * The call is about a thing that its query or body names, or that the caller may not have: 404 where there is none. With
   * a thing in the address it is so anyhow. Filters find nothing instead, and what a change refers to is a wrong value.
   */
  readonly mayMiss?: true;
  readonly schema: {
    /** The chapter of the API document. */
    readonly tags: readonly string[];
    readonly summary: string;
    readonly description?: string;
    readonly params?: Schema;
    readonly querystring?: Schema;
    readonly body?: Schema;
    readonly consumes?: readonly string[];
    readonly produces?: readonly string[];
    readonly response?: Readonly<Record<number, Schema>>;
  };
}

/**
 * The callers' half of a declaration. It is plain data, so that the browser loads no schema; the types of the input and
 * of the answer come from the server's half.
 */
export interface Endpoint<Half extends Served = Served> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** After the base path, without a slash at its start; `:name` stands for a parameter. */
  readonly path: string;
  /** The call outlives a change of route. Unless `quiet` says otherwise, its screen shows its failure. */
  readonly kept?: boolean;
  /** The caller shows the failure; there is no toast. */
  readonly quiet?: boolean;
  /** The screen cannot do without the answer: until there is one, a failure is a failure of the page. */
  readonly page?: true;
  /** Called without a session. */
  readonly anonymous?: true;
  /** Only its type is used: it is never set. */
  readonly half?: Half;
}

/** The answer of an endpoint, without its input. */
export interface Answering<Answer> {
  readonly access: Access;
  readonly schema: Omit<Served['schema'], 'response'> & { readonly response: { readonly 200: z.ZodType<Answer> } };
}

type SchemaOf<Half extends Served, Part extends string> = Half['schema'] extends {
  readonly [Name in Part]: infer Found;
}
  ? Found
  : undefined;
type Sent<Found> = Found extends Schema ? z.input<Found> : never;
type Got<Found> = Found extends Schema ? z.output<Found> : unknown;

/** Free text of a query also takes numbers, and lists, which are sent with commas. */
type QueryValue<Value> = string extends Value ? string | number | boolean | readonly (string | number)[] : Value;
/** A query as a caller states it: what is undefined or null is left out. */
type AskedAll<Query> = {
  readonly [Name in keyof Query]: QueryValue<Exclude<Query[Name], undefined>> | null | OptionalIn<Query, Name>;
};
type OptionalIn<Query, Name extends keyof Query> = undefined extends Query[Name] ? undefined : never;

type ParamsPart<Found> = Found extends Schema ? { readonly params: z.input<Found> } : { readonly params?: undefined };
type QueryPart<Found> = Found extends Schema
  ? object extends z.input<Found>
    ? { readonly query?: AskedAll<z.input<Found>> }
    : { readonly query: AskedAll<z.input<Found>> }
  : { readonly query?: undefined };
type BodyPart<Found> = Found extends Schema ? { readonly body: z.input<Found> } : { readonly body?: undefined };
type BytesPart<Half extends Served> = Half extends { readonly takes: 'bytes' }
  ? { readonly body: Uint8Array | Blob }
  : Half extends { readonly takes: 'maybe bytes' }
    ? { readonly body?: Uint8Array | Blob }
    : BodyPart<SchemaOf<Half, 'body'>>;

/** What a caller states. */
export type InputOf<Half extends Served> = ParamsPart<SchemaOf<Half, 'params'>> &
  QueryPart<SchemaOf<Half, 'querystring'>> &
  BytesPart<Half>;

/** What a caller of an endpoint states. */
export type InputTo<One extends Endpoint> = One extends Endpoint<infer Half> ? InputOf<Half> : never;

/** The query that a caller of an endpoint states. */
export type QueryOf<One extends Endpoint> = InputTo<One>['query'];

/** The body that a caller sends. */
export type BodyOf<Half extends Served> = Sent<SchemaOf<Half, 'body'>>;

type Values<Answers> = Answers[keyof Answers];

/** The whole answer: the envelope and what it holds. */
export type AnswerOf<Half extends Served> =
  SchemaOf<Half, 'response'> extends infer Answers
    ? Values<{ [Status in keyof Answers]: Answers[Status] extends Schema ? z.output<Answers[Status]> : never }>
    : never;

/** The `data` of the answer. */
export type DataOf<Half extends Served> = AnswerOf<Half> extends { data: infer Data } ? Data : never;

/** What the server's handler finds in a request, after the schemas have read it. */
export interface Received<Half extends Served> {
  Params: Got<SchemaOf<Half, 'params'>>;
  Querystring: Got<SchemaOf<Half, 'querystring'>>;
  Body: Got<SchemaOf<Half, 'body'>>;
}
