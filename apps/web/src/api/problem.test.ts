import { describe, expect, it } from 'vitest';
import { Problem, isCancelled, sentenceOf } from './problem.ts';
import type { Situation } from './problem.ts';

const sentence = (status: number, header = '', body = '', situation?: Situation): string => {
  const said = sentenceOf(new Problem(status, { message: body }, header), situation);
  return 'key' in said ? said.key : said.text;
};

describe('the error catalogue', () => {
  it('ERR-0a no answer', () => {
    expect(sentence(0)).toBe('problem.unreachable');
  });

  it('ERR-400a ERR-400b CON-07 400: header message, else body message, else the fixed sentence', () => {
    expect(sentence(400, 'header', 'body')).toBe('header');
    expect(sentence(400, '', 'body')).toBe('body');
    expect(sentence(400)).toBe('problem.tryAgain');
  });

  it('ERR-401a the session has expired', () => {
    expect(sentence(401, 'header', 'body')).toBe('problem.sessionExpired');
  });

  it('ERR-403a ERR-403b ERR-403c CON-08 403: header, else body, else Permission Denied', () => {
    expect(sentence(403, 'header', 'body')).toBe('header');
    expect(sentence(403, '', 'body')).toBe('body');
    expect(sentence(403)).toBe('problem.permissionDenied');
  });

  it('ERR-404a ERR-404b 404: body, else the fixed sentence', () => {
    expect(sentence(404, 'header', 'body')).toBe('body');
    expect(sentence(404, 'header')).toBe('problem.notFound');
  });

  it('ERR-405a ERR-405b CON-10 405 is as 400', () => {
    expect(sentence(405, 'header')).toBe('header');
    expect(sentence(405)).toBe('problem.tryAgain');
  });

  it('ERR-409a ERR-409b 409: header, else the fixed sentence', () => {
    expect(sentence(409, 'header', 'body')).toBe('header');
    expect(sentence(409, '', 'body')).toBe('problem.conflict');
  });

  it('ERR-409c ERR-409d ERR-409e ERR-409f CON-31 the sentence of the situation wins over the header', () => {
    expect(sentence(409, 'header', '', 'addUser')).toBe('problem.accountExists');
    expect(sentence(409, 'header', '', 'accessGroup')).toBe('problem.accessGroupExists');
    expect(sentence(409, 'Connector of type ACE exists', '', 'connector')).toBe('problem.connectorExists');
    expect(sentence(409, 'header', '', 'connector')).toBe('problem.connectorUsernameExists');
  });

  it('ERR-422a ERR-422b ERR-422c CON-11 422: header, else the fixed sentence; adding a user reads the body too', () => {
    expect(sentence(422, 'header', 'body')).toBe('header');
    expect(sentence(422, '', 'body')).toBe('problem.notComplete');
    expect(sentence(422, '', 'body', 'addUser')).toBe('body');
    expect(sentence(422, '', '', 'addUser')).toBe('problem.accountExists');
  });

  it('ERR-500a 500 tells nothing of the server', () => {
    expect(sentence(500, 'header', 'body')).toBe('problem.server');
  });

  it('ERR-999a any other status', () => {
    for (const status of [402, 418, 429, 502, 503, 507]) expect(sentence(status)).toBe('problem.tryAgain');
  });

  it('a call that was given up is no failure', () => {
    expect(isCancelled(new DOMException('given up', 'AbortError'))).toBe(true);
    expect(isCancelled(new Problem(500, {}))).toBe(false);
  });
});
