import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTexts } from '../i18n/setup.ts';
import { explain } from './explain.ts';
import { Problem, isCancelled } from './problem.ts';
import type { Situation } from './problem.ts';

beforeAll(startTexts);

const tryAgain = 'There is a problem processing your request. Please try again later.';

const serverError =
  'The server made an error of its own. What was saved before is not lost. Look whether your last change is there, then try again; if it fails again, contact support.';

interface Answered {
  status: number;
  /** The message of the header, and that of the body. */
  header?: string;
  body?: string;
  situation?: Situation;
}

/** The error catalogue: each answer with the message shown for it. */
const catalogue: readonly [rows: string, answered: Answered, told: string][] = [
  ['ERR-0a', { status: 0 }, 'Connection to the server unsuccessful, please log in again'],
  ['ERR-400a', { status: 400, header: 'header', body: 'body' }, 'header'],
  ['ERR-400c CON-07', { status: 400, body: 'body' }, 'body'],
  ['ERR-400b', { status: 400 }, tryAgain],
  ['ERR-401a', { status: 401, header: 'header' }, 'Your session time has expired, please log in again'],
  ['ERR-403a', { status: 403, header: 'header', body: 'body' }, 'header'],
  ['ERR-403b ERR-403d CON-08', { status: 403, body: 'body' }, 'body'],
  ['ERR-403c', { status: 403 }, 'Permission Denied'],
  ['ERR-404a', { status: 404, header: 'header', body: 'body' }, 'body'],
  ['ERR-404b ERR-404c CON-09', { status: 404, header: 'header' }, 'Requested resource not found'],
  ['ERR-405a', { status: 405, header: 'header' }, 'header'],
  ['ERR-405a CON-10', { status: 405, body: 'body' }, 'body'],
  ['ERR-405b', { status: 405 }, tryAgain],
  ['ERR-409a', { status: 409, header: 'header', body: 'body' }, 'header'],
  ['ERR-409b', { status: 409, body: 'body' }, 'Request can not be completed due to conflict'],
  ['ERR-409c CON-31', { status: 409, header: 'header', situation: 'addUser' }, 'account already exists'],
  ['ERR-409d', { status: 409, header: 'header', situation: 'accessGroup' }, 'access group exists'],
  ['ERR-409e', { status: 409, header: 'Connector of type ACE', situation: 'connector' }, 'connector exists'],
  ['ERR-409f', { status: 409, header: 'header', situation: 'connector' }, 'connector username exists'],
  ['ERR-422a', { status: 422, header: 'header', body: 'body' }, 'header'],
  ['ERR-422b CON-11', { status: 422, body: 'body' }, 'Request not complete'],
  ['ERR-422c', { status: 422, body: 'body', situation: 'addUser' }, 'body'],
  ['ERR-422c', { status: 422, situation: 'addUser' }, 'account already exists'],
  ['ERR-500a', { status: 500, header: 'header', body: 'body' }, serverError],
  ...[402, 418, 429, 502, 503, 507].map((status): [string, Answered, string] => ['ERR-999a', { status }, tryAgain]),
];

describe('the error catalogue', () => {
  it.each(catalogue)('%s %o: %s', (_rows, { status, header, body = '', situation }, told) => {
    expect(explain(new Problem(status, { message: body }, header), situation)).toBe(told);
  });

  it('says every sentence of its own in French too', async () => {
    const sentences = new Set(catalogue.map(([, , told]) => told));
    await i18next.changeLanguage('fr');
    for (const [, { status, header, body = '', situation }, told] of catalogue) {
      const said = explain(new Problem(status, { message: body }, header), situation);
      // A text of the server without a code is shown unchanged.
      if (told === 'header' || told === 'body') expect(said).toBe(told);
      else expect(sentences.has(said)).toBe(false);
    }
    const coded = new Problem(409, { message: 'There is one already', code: 'conflict' }, 'There is one already');
    expect(explain(coded)).toBe(i18next.t('code:conflict'));
    const years = new Problem(409, { code: 'conflict', params: { reason: 'years', years: '2025, 2026' } }, 'fixed');
    expect(explain(years)).toBe('Ces années sont figées et ne s’y accorderaient pas\u00a0: 2025, 2026');
    expect(explain(new Problem(409, { code: 'conflict', params: { reason: 'other' } }, 'odd'))).toBe(explain(coded));
    const used = (by: string, count: number) =>
      explain(new Problem(409, { code: 'inUse', message: 'used', params: { by, count } }, 'used'));
    expect(used('users', 3)).toBe('Encore utilisé\u00a0: 3 utilisateurs');
    expect(used('users', 10_007)).toMatch(/^Encore utilisé\u00a0: 10\s007 utilisateurs$/);
    expect(used('locations', 1)).toBe('Encore utilisé\u00a0: 1 magasin');
    expect(used('something', 2)).toBe('Cet élément est encore utilisé (2)');
    await i18next.changeLanguage('en');
    expect(explain(coded)).toBe('There is one already');
  });

  it('says in both languages that a period is too long', async () => {
    const message = 'last date must be at most ten years after the first date';
    const fields = [{ field: 'lastDate', code: 'date.tooLong', message }];
    const problem = new Problem(400, { code: 'validation', message, fields }, message);
    expect(explain(problem)).toBe('A period is ten years at most. Choose a shorter one.');
    await i18next.changeLanguage('fr');
    expect(explain(problem)).toBe('Une période dure dix ans au plus. Choisissez-en une plus courte.');
    await i18next.changeLanguage('en');
  });

  it('says whose share is used up, in the words of the server, and in French', async () => {
    const message = 'You are downloading too many files';
    const problem = new Problem(429, { code: 'download.tooMany', message }, message);
    expect(explain(problem)).toBe(message);
    await i18next.changeLanguage('fr');
    expect(explain(problem)).toBe(i18next.t('code:download.tooMany'));
    await i18next.changeLanguage('en');
  });

  it('does not take a conflict about something else for a name that is taken', () => {
    const full = new Problem(409, { code: 'list.full' }, 'There are 500 already');
    for (const situation of ['addUser', 'accessGroup', 'connector'] as const)
      expect(explain(full, situation)).toBe('There are 500 already');
  });

  it('says what another person decided meanwhile, in the words of the server, and in French', async () => {
    const message = 'Ines rejected the later receipt meanwhile';
    const params = { by: 'reject', who: 'Ines', when: '2026-11-23 14:00 UTC' };
    const problem = new Problem(409, { code: 'incoming.overtaken', message, params }, message);
    expect(explain(problem)).toBe(message);
    await i18next.changeLanguage('fr');
    expect(explain(problem)).toMatch(/^Ines a rejeté le reçu ultérieur entre-temps/);
    await i18next.changeLanguage('en');
  });

  it('a call that was given up is no failure', () => {
    expect(isCancelled(new DOMException('given up', 'AbortError'))).toBe(true);
    expect(isCancelled(new Problem(500, {}))).toBe(false);
  });
});
