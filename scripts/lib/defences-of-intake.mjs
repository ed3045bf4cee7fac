// The defences of case 20 of the threat model (docs/decisions/030): no sender holds up the others.

import { plugin, server, test } from './defence-paths.mjs';

const ingest = (name) => `${server}/ingest/${name}.ts`;

/** One entry per layer; see `defences.mjs`. */
export const intake = [
  {
    case: 20,
    name: 'a sale is taken back once',
    file: ingest('taken-back'),
    find: 'if (!found || found.name === nameOf(keyOf(entry), entry.hash)) return null;',
    replace: 'if (found !== null) return null;',
    tests: [test('ingest/taken-back', 'one stands whatever the order'), test('ingest/post-voids', 'take it back once')],
  },
  {
    case: 20,
    name: 'health tells of a company that is held',
    file: ingest('ingest'),
    find: '!worker.isHeld() && ',
    replace: '',
    tests: [test('ingest/whole', 'not while a company is held')],
  },
  {
    case: 20,
    name: 'a file that failed in part leaves what waits of it',
    file: `${server}/meta/inbox.ts`,
    find: '  if (failure === null) {\n    await keepQuarantine',
    replace: '  if (failure !== undefined) {\n    await keepQuarantine',
    tests: [test('ingest/whole', 'not while a part of a file failed')],
  },
  {
    case: 20,
    name: 'departments are looked up by their whole key',
    file: `${server}/meta/repositories/departments.ts`,
    find: 'level.depth === 1 ? sql`d.parent_dep_id is null` : sql`d.parent_dep_id = wanted.parent`',
    replace: 'sql`coalesce(d.parent_dep_id, 0) = wanted.parent`',
    tests: [test('meta/repositories/departments', 'are looked up a few times each')],
  },
  {
    case: 20,
    name: 'a task that takes too long ends',
    file: ingest('one-thread'),
    find: '    if (waiting.seconds === Infinity) return;\n',
    replace: '    if (waiting.seconds > 0) return;\n',
    tests: [test('ingest/threads', 'that takes too long ends with its thread')],
  },
  {
    case: 20,
    name: 'transactions of a segment are counted',
    file: ingest('caps'),
    find: '      if (records > most.transactions) throw tooManyTransactions(most.transactions);\n',
    replace: '',
    tests: [test('ingest/threads', 'of too many transactions is refused as a whole')],
  },
  {
    case: 20,
    name: 'names of a segment are counted',
    file: ingest('caps'),
    find: '    if (count > most.names) throw tooManyNames(most.names);\n',
    replace: '',
    tests: [test('ingest/threads', 'of too many stores is refused as a whole')],
  },
  {
    case: 20,
    name: 'what stands is asked for by whole keys',
    file: `${server}/facts/journal.ts`,
    find: '  and concat(toString(location), ${part}, toString(business_date), ${part}, lane, ${part}, number) in ${texts(keys.map(keyText))}\n',
    replace: '',
    tests: [test('facts/journal', 'are those of the keys alone')],
  },
  {
    case: 20,
    name: 'a long segment lets other companies go first',
    file: ingest('process'),
    find: '    await parts.pause?.();\n',
    replace: '',
    tests: [test('ingest/passes', 'lets what other companies sent go first')],
  },
  {
    case: 20,
    name: 'what is kept of an upload is bounded',
    file: ingest('masked-file'),
    find: '      if (keptBytes > mostKept) throw (refusal = tooLarge(mostKept));\n',
    replace: '',
    tests: [test('ingest/recognise', 'that does not shrink enough to be kept is refused')],
  },
  {
    case: 20,
    name: 'work of one company leaves a place free',
    file: ingest('turns'),
    find: 'const part = Math.max(1, most - 1);',
    replace: 'const part = most;',
    tests: [test('ingest/turns', 'leave one of several free of a company')],
  },
  {
    case: 20,
    name: 'bodies on their way have a limit a sender',
    file: plugin('uploads'),
    find: 'if (ledger.of(sender).uploads >= mostOfSender || isFull(ledger.of(sender), bytes, room.sender)) throw senderBusy();',
    replace: '',
    tests: [test('plugins/uploads', 'of one key are refused beyond its share')],
  },
  {
    case: 20,
    name: 'bodies on their way have a limit in all',
    file: plugin('uploads'),
    find: "if (isFull(ledger.of(company), bytes, room.company) || isFull(ledger.of('all'), bytes, room.all)) throw allBusy();",
    replace: '',
    tests: [test('plugins/uploads', 'of one company leave room for the others')],
  },
];
