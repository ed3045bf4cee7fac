import { refusalCodes } from './facts/decode.ts';

/** Codes of refusals; the client translates by code and params and falls back to the English text. */
export const errorCodes = [
  'validation',
  'auth.invalidCredentials',
  'auth.tooManyAttempts',
  'auth.noPermissions',
  'auth.linkInvalid',
  // The password was right; a code of the second factor is asked for.
  'auth.codeNeeded',
  'auth.codeWrong',
  // This account needs a second factor first.
  'auth.factorSetup',
  // The provider did not vouch for anybody who may enter; params: reason.
  'auth.providerRefused',
  // Not while working as another person.
  'switch.refused',
  // Not into this account; params: reason.
  'switch.notAllowed',
  'switch.reasonNeeded',
  'session.expired',
  'access.denied',
  'notFound',
  'methodNotAllowed',
  'conflict',
  'payload.tooLarge',
  'payload.unsupportedType',
  'storage.full',
  'server.busy',
  'server.error',
  'query.tooExpensive',
  // The facts store failed, and nobody knows why; params: id of the request, by which the log says more.
  'query.failed',
  // So many at a time of one user or company; params: whose ('user', 'company').
  'question.tooMany',
  'download.tooMany',
  'export.tooManyRows',
  'password.tooShort',
  'password.mismatch',
  'password.common',
  'captcha.invalid',
  'user.exists',
  // Somebody else has to do this to one.
  'user.self',
  // The user has a higher role or authority than who asks, or rights or places beyond his.
  'user.above',
  // Without another active Super Admin nobody could look after the rest.
  'user.lastAdmin',
  // A name that another thing of the kind has; params: field.
  'taken',
  // Somebody else changed it since it was read.
  'changed',
  // Something that others refer to; params: by (what they are) and count.
  'inUse',
  // So many there may be of a list; params: list, most.
  'list.full',
  'company.needed',
  // Nothing is received for an Inactive company.
  'company.inactive',
  // The same bytes were withdrawn; params: who, when (yyyy-mm-dd).
  'ingest.withdrawn',
  ...refusalCodes,
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** One field that was wrong: its name as it travels, a code, and the English sentence. */
export interface FieldError {
  field: string;
  code: string;
  message: string;
}

export interface ErrorReply {
  isSuccess: false;
  message: string;
  code: ErrorCode;
  params: Record<string, string | number>;
  fields: FieldError[];
}
