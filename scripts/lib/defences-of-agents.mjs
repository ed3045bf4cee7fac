// What surrounds the agent of a store: the files of its computer, and a server that lies. Cases 10 and 17 (see defences.mjs).
import { repository, test } from './defence-paths.mjs';

const agent = (name) => `apps/agent/src/${name}.ts`;
const proof = (name, title) => ({ file: `apps/agent/src/${name}.test.ts`, title });

export const agents = [
  {
    case: 10,
    name: 'a line that never ends is refused before it fills the memory',
    file: 'packages/tlog/src/kept.ts',
    find: 'if (end - from > mostBytes) throw tooLong(mostBytes);',
    replace: '',
    tests: [{ file: 'packages/tlog/src/endless.test.ts', title: 'a unit that never ends' }],
  },
  {
    case: 17,
    name: 'no link is followed out of a folder',
    file: agent('open-file'),
    find: '| (NO_FOLLOW ?? 0) ',
    replace: '',
    tests: [
      proof('folders', 'out of the folder is never read, and is told as left out'),
      proof('answer', 'is none behind a link, by whatever name it is asked for'),
    ],
  },
  {
    case: 17,
    name: 'only a file of a register is sent',
    file: agent('answer'),
    find: '    for (const items of [reader.push(head), reader.end()]) Array.from(items);\n',
    replace: '',
    tests: [proof('answer', 'in a folder of tables is one that has the columns of its profile')],
  },
  {
    case: 17,
    name: 'no key of the agent goes out in a file',
    file: agent('answer'),
    find: 'of [key, code, keys.current()])',
    replace: 'of [] as (string | undefined)[])',
    tests: [proof('answer', 'goes out without card numbers, passwords and keys')],
  },
  {
    case: 17,
    name: 'an answer is no longer than its bound',
    file: agent('call'),
    find: 'if (size > MOST_BYTES)',
    replace: 'if (size > Infinity)',
    tests: [proof('call', 'is given up where that shows, packed'), proof('call', 'that came packed small')],
  },
  {
    case: 17,
    name: 'an answer has no more entries than its bound',
    file: agent('client'),
    find: 'const MOST_ENTRIES = 200;',
    replace: 'const MOST_ENTRIES = Infinity;',
    tests: [proof('call', 'too many requests'), proof('call', 'too many resyncs')],
  },
  {
    case: 17,
    name: 'a time of an answer is one',
    file: agent('client'),
    find: 'z.iso.datetime({ offset: true })',
    replace: 'z.string()',
    tests: [proof('call', 'a time that is none')],
  },
  {
    case: 17,
    name: 'a name is bytes',
    file: agent('folders'),
    find: 'path: Buffer.concat([Buffer.from(`${folder.path}${sep}`), bytes]),',
    replace: 'path: Buffer.from(`${folder.path}${sep}${textOf(bytes)}`),',
    tests: [proof('folders', 'every file of a folder is taken, whatever its name')],
  },
  {
    case: 17,
    name: 'the rest of a file is read before the one that took its name',
    file: agent('follow'),
    find: '  if (isReplaced) await replaced();\n',
    replace: '',
    tests: [proof('rotation', 'when it renames it loses no receipt')],
  },
  {
    case: 17,
    name: 'an equal resync is not asked twice',
    file: repository('connector-resyncs'),
    find: 'from wanted where location_id not in (select location_id from same)',
    replace: 'from wanted',
    tests: [test('routes/connectors/resync', 'are one where they are equal')],
  },
  {
    case: 17,
    name: 'a store has a few resyncs at a time',
    file: repository('connector-resyncs'),
    find: '      await refuseTooMany(tx, companyId, locationIds);\n',
    replace: '',
    tests: [test('routes/connectors/resync', 'are refused when a store has too many')],
  },
];
