// Defences against one user or company that takes what all share (docs/decisions/031; abuse case 20 of the threat model).

import { plugin, repository, server, test } from './defence-paths.mjs';

const unread = test('routes/downloads', 'hold no statement, hold up nobody, are limited, and end');
const open = test('plugins/questions', 'are limited for each user and each company');

export const shares = [
  {
    case: 20,
    name: 'lists have an end',
    file: `${server}/meta/list-limits.ts`,
    find: '  if ((await roomIn(db, list, companyId)) > 0) return;\n',
    replace: '  if ((await roomIn(db, list, companyId)) >= 0) return;\n',
    tests: [test('meta/list-limits', 'has an end, of one company alone')],
  },
  {
    case: 20,
    name: 'roles belong to a company',
    file: repository('role-rows'),
    find: "where.or([where('role.company_id', 'is', null), where('role.company_id', '=', companyId)]);",
    replace: "where.or([where('role.company_id', 'is', null), where('role.role_id', '>', companyId ?? 0)]);",
    tests: [test('routes/roles', 'belong to the company in which they are made')],
  },
  {
    case: 20,
    name: 'the oldest sessions end',
    file: repository('sessions'),
    find: '            .offset(mostSessions - 1),\n',
    replace: '            .offset(1_000_000),\n',
    tests: [test('meta/repositories/sessions', 'has an end when a hundred newer ones')],
  },
  {
    case: 20,
    name: 'unused images of one company push out none of another',
    file: repository('images'),
    find: 'where kept_by is not distinct from ${companyId}\n        and not',
    replace: 'where not',
    tests: [test('routes/images', 'of one company push out none of another')],
  },
  {
    case: 20,
    name: 'callers take turns for connections',
    file: `${server}/meta/turns.ts`,
    find: 'if (turn === null) return () => undefined;',
    replace: 'if (turn === null || turn.asking >= 0) return () => undefined;',
    tests: [test('meta/turns', 'come to another company before the sixty')],
  },
  {
    case: 20,
    name: 'questions that a call asks side by side share its turn',
    file: `${server}/meta/turns.ts`,
    find: '    await enter(turn);\n    await connect(turn);\n',
    replace: '    if (turn.asking === 0) await enter(turn);\n    else turn.asking += 1;\n    turn.connected += 1;\n',
    tests: [test('meta/turns', 'come to another company before the questions that forty calls ask')],
  },
  {
    case: 20,
    name: 'callers take turns for password hashes',
    file: `${server}/meta/repositories/password-hash.ts`,
    find: 'await inTurn(owner, () => verify(against, normalized(password)));',
    replace: 'await verify(against, normalized(password));',
    tests: [test('meta/turns', 'of another company are held against their hash')],
  },
  {
    ...{ case: 20, name: 'one company leaves places free', file: `${server}/fair/turnstile.ts` },
    find: 'return (this.#held.get(company) ?? 0) < (isAlone ? this.#part.alone : this.#part.beside);',
    replace: 'return isAlone || company !== undefined;',
    tests: [test('fair/turnstile', 'forty of one company leave a place free'), open],
  },
  {
    ...{ case: 20, name: 'companies and users take turns', file: `${server}/fair/queue.ts` },
    find: '      this.#companies.delete(company);\n      if (users.size > 0) this.#companies.set(company, users);\n',
    replace: '      if (users.size === 0) this.#companies.delete(company);\n',
    tests: [test('fair/queue', 'companies take turns')],
  },
  {
    ...{ case: 20, name: 'a user has so many questions open', file: `${server}/fair/shares.ts` },
    find: "    if ((this.#users.get(user) ?? 0) >= this.#most.user) return 'user';\n",
    replace: '',
    tests: [test('fair/shares', 'says whose share is used up'), open],
  },
  {
    ...{ case: 20, name: 'a question ends with its caller', file: plugin('left') },
    find: "reply.raw.once('close', () => controller.abort());",
    replace: "reply.raw.once('finish', () => controller.abort());",
    tests: [test('plugins/questions', 'is ended in the engine, and its share is there again')],
  },
  {
    ...{ case: 20, name: 'who leaves before they are known is noticed', file: plugin('left') },
    find: "app.addHook('onRequest', (request, reply, done) => {",
    replace: "app.addHook('preHandler', (request, reply, done) => {",
    tests: [test('plugins/questions', 'is ended too when they leave before they are known')],
  },
  {
    ...{ case: 20, name: 'an ended statement is forgotten', file: `${server}/facts/embedded.ts` },
    find: "      await connection.chdb.queryAsync('select 1');\n",
    replace: '',
    tests: [test('plugins/questions', 'is ended in the engine, and its share is there again')],
  },
  {
    ...{ case: 20, name: 'a file goes through the disk', file: `${server}/routes/exports.ts` },
    find: 'return send(reply, await throughDisk(parts, request, file));',
    replace: 'void throughDisk;\n  return send(reply, file);',
    tests: [unread],
  },
  {
    ...{ case: 20, name: 'downloads are limited', file: plugin('downloads') },
    find: "    if (typeof taken === 'string') throw tooMany(taken);\n",
    replace: "    if (typeof taken === 'string') return;\n",
    tests: [unread],
  },
  {
    ...{ case: 20, name: 'readers who stand still are cut', file: plugin('slow-readers') },
    find: '      if (isOver(progress, now, { idle, longest })) raw.destroy();\n',
    replace: '      isOver(progress, now, { idle, longest });\n',
    tests: [test('routes/downloads', 'are cut, whatever they are, and their shares are there again')],
  },
];
