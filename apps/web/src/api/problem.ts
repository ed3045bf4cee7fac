import type { ErrorReply, FieldError } from '@lanewise/contract/errors';

/** A failed call. `status` 0: no answer. `serverMessage`: the header `message`, otherwise the message in the body. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, string | number>;
  readonly fields: readonly FieldError[];
  readonly headerMessage: string;
  readonly bodyMessage: string;
  /** Whether the failure is a 503 of planned maintenance. */
  readonly maintenance: boolean;

  constructor(status: number, reply: Partial<ErrorReply>, headerMessage = '', maintenance = false) {
    super(headerMessage || reply.message || `status ${status}`);
    this.status = status;
    this.code = reply.code ?? '';
    this.params = reply.params ?? {};
    this.fields = reply.fields ?? [];
    this.headerMessage = headerMessage;
    this.bodyMessage = reply.message ?? '';
    this.maintenance = maintenance;
  }
}

/** True for a call that its screen or a change of route cancelled. It is not announced. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException ? error.name === 'AbortError' : false;

/** The form that made the call, if the message depends on the form: a taken name is reported in the form's words. */
export type Situation = 'addUser' | 'accessGroup' | 'connector';

/** A sentence to show: the key of a local text, or the server's text, which is translated by its code if possible. */
export type Sentence = { key: string } | { text: string; code: string; params: Record<string, string | number> };

const ours = (key: string): Sentence => ({ key: `problem.${key}` });

const theirs = (problem: Problem, text: string, otherwise: Sentence): Sentence =>
  text === '' ? otherwise : { text, code: problem.code, params: problem.params };

/** Codes of conflicts (409) with another cause than a name that is taken. */
const otherConflicts: ReadonlySet<string> = new Set(['list.full', 'changed', 'inUse', 'incoming.overtaken']);

const conflictOf = (problem: Problem, wanted: Situation | undefined): Sentence => {
  const message = problem.headerMessage || problem.bodyMessage;
  const situation = otherConflicts.has(problem.code) ? undefined : wanted;
  if (situation === 'addUser') return ours('accountExists');
  if (situation === 'accessGroup') return ours('accessGroupExists');
  if (situation === 'connector') {
    return ours(message.startsWith('Connector of type') ? 'connectorExists' : 'connectorUsernameExists');
  }
  return theirs(problem, problem.headerMessage, ours('conflict'));
};

/** Codes that mean that too many calls of the user are open, which the user can change. */
const ownShares: ReadonlySet<string> = new Set(['question.tooMany', 'download.tooMany']);

/** The error catalogue (docs/specification/errors.md): one sentence for a status and its messages. */
export const sentenceOf = (problem: Problem, situation?: Situation): Sentence => {
  const { headerMessage: header, bodyMessage: body } = problem;
  if (ownShares.has(problem.code)) return theirs(problem, header || body, ours('tryAgain'));
  switch (problem.status) {
    case 0:
      return ours('unreachable');
    case 400:
      // A report screen has no field at which to show the error.
      if (problem.fields.some(({ code }) => code === 'date.tooLong')) return ours('periodTooLong');
      return theirs(problem, header || body, ours('tryAgain'));
    case 405:
      return theirs(problem, header || body, ours('tryAgain'));
    case 401:
      return ours('sessionExpired');
    case 403:
      return theirs(problem, header || body, ours('permissionDenied'));
    case 404:
      return theirs(problem, body, ours('notFound'));
    case 409:
      return conflictOf(problem, situation);
    case 422:
      return situation === 'addUser'
        ? theirs(problem, header || body, ours('accountExists'))
        : theirs(problem, header, ours('notComplete'));
    case 500:
      return ours('server');
    default:
      return ours('tryAgain');
  }
};
