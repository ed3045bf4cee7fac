import { refusalCodes } from './facts/decode.ts';

/** Codes of refusals; the client translates by code and params and falls back to the English text. */
export const errorCodes = [
  'validation',
  'auth.invalidCredentials',
  'auth.tooManyAttempts',
  'auth.noPermissions',
  'auth.linkInvalid',
  // The password was right; a code of the second factor is required.
  'auth.codeNeeded',
  'auth.codeWrong',
  // This account needs a second factor first.
  'auth.factorSetup',
  // The provider did not identify a user who may log in; params: reason.
  'auth.providerRefused',
  // Not possible in a switched session.
  'switch.refused',
  // Not possible in a read-only switch.
  'switch.looking',
  // Not possible for this account; params: reason.
  'switch.notAllowed',
  'switch.reasonNeeded',
  'session.expired',
  'access.denied',
  'notFound',
  'methodNotAllowed',
  // The state of the record prevents the change; params: reason (conflictReasons), if the reason has a text of its own.
  'conflict',
  'payload.tooLarge',
  'payload.unsupportedType',
  'storage.full',
  'server.busy',
  'server.error',
  'query.tooExpensive',
  // The facts store failed for an unknown reason; params: id of the request, which finds it in the log.
  'query.failed',
  // Too many concurrent queries of one user or company; params: whose ('user', 'company').
  'question.tooMany',
  'download.tooMany',
  'export.tooManyRows',
  'password.tooShort',
  'password.mismatch',
  'password.common',
  'captcha.invalid',
  'user.exists',
  // Somebody else had this login before.
  'user.former',
  // Only another user may do this to the caller's account.
  'user.self',
  // The user has a higher role or authority than the caller, or rights or places that the caller lacks.
  'user.above',
  // The change would leave no active Super Admin.
  'user.lastAdmin',
  // The name is in use; params: field.
  'taken',
  // Another user has changed the record since the caller read it.
  'changed',
  // Other records refer to the record; params: by (their kind), count and, where it helps, names.
  'inUse',
  // The list has reached its limit; params: list, most.
  'list.full',
  'company.needed',
  // An Inactive company receives no data.
  'company.inactive',
  // The program in the store is older than the server accepts; params: version, oldest.
  'agent.tooOld',
  // The same bytes were withdrawn before; params: who, when (yyyy-mm-dd).
  'ingest.withdrawn',
  // Another decision about the same content came first; params: who, when, by (kind of the decision).
  'incoming.overtaken',
  ...refusalCodes,
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/**
 * Reasons of a conflict. sales: there are sales already; years: fixed years would not fit, params: years; bookClosed:
 * the day is closed, params: by (who closed it), date; bookOpen: there is no close; bookChecks: a check is not met,
 * params: check, count, names; bookDay: the day is not over at its store, params: date; bookBegun: a later day is
 * closed, params: date; bookUsed: a day that would leave its book has entries or a close, params: date; bookOwnRecount:
 * the closing person replaced a colleague's count or adjustment, or explained the count, params: date, name; journal: debits and credits
 * differ, or there are none; params: difference, names.
 */
export const conflictReasons = [
  'sales',
  'years',
  'bookClosed',
  'bookOpen',
  'bookChecks',
  'bookDay',
  'bookBegun',
  'bookUsed',
  'bookOwnCount',
  'bookOwnRecount',
  'bookOwnRules',
  'bookEven',
  'journal',
  'noMailServer',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** One invalid field: its name as sent, a code, and the English sentence. */
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
