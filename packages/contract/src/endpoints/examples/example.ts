import type { z } from 'zod';
import type { ReportReply, Reply } from '../../envelope.ts';
import type { exportParameters } from '../../reports/export.ts';
import type { ReportId } from '../../reports/index.ts';
import type { reportParameters } from '../../reports/parameters.ts';
import type { AnswerOf, InputOf, Served } from '../endpoint.ts';

/** What a caller sends; bytes are written as text. */
type Sent<Half extends Served> = Omit<InputOf<Half>, 'body'> &
  (Half extends { readonly takes: string } ? { readonly body: string } : Pick<InputOf<Half>, 'body'>);

/** A call as it is sent, and its answer. The API document shows both at its operation. */
export type Example<Half extends Served> = Sent<Half> & { readonly answer: AnswerOf<Half> };

/** Examples of an area, by the names of its endpoints. */
export type Examples<Halves extends { readonly [Name in keyof Halves]: Served }> = {
  readonly [Name in keyof Halves]?: Example<Halves[Name]>;
};

/** Examples of reports and of their files, by the names of their operations. */
export type ReportExamples = {
  readonly [Id in ReportId as `${Id}Report`]?: {
    readonly query: z.input<typeof reportParameters>;
    readonly answer: ReportReply;
  };
} & {
  readonly [Id in ReportId as `${Id}Export`]?: {
    readonly query: z.input<typeof exportParameters>;
    readonly file: { readonly type: string; readonly text: string };
  };
};

/** An example as the API document reads it. */
export interface AnyExample {
  readonly params?: object | undefined;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly answer?: Reply<unknown>;
  readonly file?: { readonly type: string; readonly text: string };
}
