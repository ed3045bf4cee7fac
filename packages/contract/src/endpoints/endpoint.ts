import type { z } from 'zod';
import type { Access } from '../access.ts';
import type { AuditAction } from '../audit-actions.ts';

type Schema = z.core.$ZodType;

/**
 * The server's half of an endpoint's declaration: who may call it, its input and its answer. These halves are in
 * `schemas/`.
 */
export interface Served {
  readonly access: Access;
  /**
   * Action that the audit log records for the call; required for every method except GET. Null: the call changes
   * nothing, or the server keeps another record of the change (docs/decisions, 014). With null, the log records
   * refusals only.
   */
  readonly audit?: AuditAction | null;
  /** Set if the body is a file. The server detects the type from the bytes. `maybe bytes`: the body may be missing. */
  readonly takes?: 'bytes' | 'maybe bytes';
  /**
   * The call may answer 404, because its query or body names a record that may not exist or that the caller may not
   * see. A call with a record in its path may always answer 404. A filter without matches gives an empty list instead,
   * and an unknown reference in a change is a wrong value.
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
 * The callers' half of an endpoint's declaration. It is plain data, so that the browser loads no schema. The server's
 * half gives the types of the input and of the answer.
 */
export interface Endpoint<Half extends Served = Served> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path after the base path, without a leading slash; `:name` is a parameter. */
  readonly path: string;
  /** A change of route does not cancel the call. Its screen shows its failure, unless `quiet` says otherwise. */
  readonly kept?: boolean;
  /** The caller itself shows a failure, so there is no toast. */
  readonly quiet?: boolean;
  /** The screen needs the answer: a failure of the first call is shown as a failure of the page. */
  readonly page?: true;
  /** The call needs no session. */
  readonly anonymous?: true;
  /** Carries the type of the server's half only; no endpoint sets it. */
  readonly half?: Half;
}

/** An endpoint with a known answer and unknown input. */
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

/** A value as a caller gives it. A free text may also be a number, or a list that is sent with commas. */
type QueryValue<Value> = string extends Value ? string | number | boolean | readonly (string | number)[] : Value;
/** A query as a caller gives it. Undefined and null values are not sent. */
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

/** Parameters, query and body that a caller gives. */
export type InputOf<Half extends Served> = ParamsPart<SchemaOf<Half, 'params'>> &
  QueryPart<SchemaOf<Half, 'querystring'>> &
  BytesPart<Half>;

/** Parameters, query and body that a caller of an endpoint gives. */
export type InputTo<One extends Endpoint> = One extends Endpoint<infer Half> ? InputOf<Half> : never;

/** The query that a caller of an endpoint gives. */
export type QueryOf<One extends Endpoint> = InputTo<One>['query'];

/** The body that a caller sends. */
export type BodyOf<Half extends Served> = Sent<SchemaOf<Half, 'body'>>;

type Values<Answers> = Answers[keyof Answers];

/** The whole answer: the envelope with its data. */
export type AnswerOf<Half extends Served> =
  SchemaOf<Half, 'response'> extends infer Answers
    ? Values<{ [Status in keyof Answers]: Answers[Status] extends Schema ? z.output<Answers[Status]> : never }>
    : never;

/** The `data` of the answer. */
export type DataOf<Half extends Served> = AnswerOf<Half> extends { data: infer Data } ? Data : never;

/** The request as the server's handler gets it, after the schemas have parsed it. */
export interface Received<Half extends Served> {
  Params: Got<SchemaOf<Half, 'params'>>;
  Querystring: Got<SchemaOf<Half, 'querystring'>>;
  Body: Got<SchemaOf<Half, 'body'>>;
}
