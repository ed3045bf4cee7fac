// Received data and the stores it is for: cases 2, 10 and 11 (see defences.mjs).
import { repository, route, server, test } from './defence-paths.mjs';

const senders = (title) => test('routes/ingest/ingest-senders', title);
const withdrawing = test('routes/incoming/withdrawal', 'is for whoever sees every store of the file');
const inOtherStores = senders('for one store sends for no other');

export const sending = [
  {
    case: 10,
    name: 'item files of a company are bounded',
    file: `${server}/meta/references.ts`,
    find: 'if (Number(bytes) + content.length > most.itemBytes)',
    replace: 'if (Number(bytes) + content.length > Infinity)',
    tests: [test('meta/references', 'is refused by its bytes, too')],
  },
  {
    case: 11,
    name: 'no formula behind any separator',
    file: `${server}/exports/csv.ts`,
    find: '(?<=^|[,;\\t|"\\r\\n])',
    replace: '(?<=^)',
    tests: [test('exports/csv', 'any texts come back as they were')],
  },
  {
    case: 2,
    name: 'a person sends for their own locations',
    file: route('ingest/ingest'),
    find: 'const onlyLocations = onlyLocationsOf(await request.caller.sight());',
    replace: 'const onlyLocations = null as number[] | null;',
    tests: [inOtherStores, senders('in the place of somebody else'), senders('learns from no dry run')],
  },
  {
    case: 2,
    name: 'what a sender may send for holds for each receipt',
    file: `${server}/ingest/segment.ts`,
    find: 'mine === null || mine.has(found) ? found : null',
    replace: 'found',
    tests: [inOtherStores],
  },
  {
    case: 2,
    name: 'records of a company are for its whole sight',
    file: `${server}/meta/repositories/incoming-rows.ts`,
    find: 'fileInSight({ ...sight, wanted: null }, sql`inbox.only_locations`)',
    replace: 'fileInSight({ ...sight, wanted: null }, placesOfInbox)',
    tests: [test('routes/incoming/incoming', 'is for those who see every store that its sender may send for')],
  },
  {
    case: 2,
    name: 'what is withdrawn is wholly in sight',
    file: repository('decisions'),
    find: 'and id = ${wanted} and ${wholeFileInSight(sight)}',
    replace: 'and id = ${wanted} and ${fileInSight(sight, placesOfInbox)}',
    tests: [withdrawing],
  },
  {
    case: 2,
    name: 'what would be withdrawn is wholly in sight',
    file: repository('withdrawals'),
    find: '    .where(wholeFileInSight(sight));\n',
    replace: '    .where(wholeFileInSight({ ...sight, whole: true, wanted: null }));\n',
    tests: [withdrawing],
  },
  {
    case: 2,
    name: 'a record of no known store keeps a file from being withdrawn',
    file: repository('incoming-rows'),
    find: "unknown.inbox_id = inbox.id and unknown.state = 'open'",
    replace: 'false',
    tests: [withdrawing],
  },
  {
    case: 2,
    name: 'only whose company it is makes locations',
    file: `${server}/ingest/receive.ts`,
    find: 'createLocations: query.createLocations && sender.onlyLocations === null,',
    replace: 'createLocations: query.createLocations,',
    tests: [senders('makes a location only where')],
  },
  {
    case: 2,
    name: 'the same bytes of another sender are another segment',
    file: `${server}/meta/withdrawn.ts`,
    find: "locations === null ? '' : createHash",
    replace: "locations !== undefined ? '' : createHash",
    tests: [senders('keeps to it whatever anybody else sends')],
  },
  {
    case: 2,
    name: 'what is taken back of some stores keeps out nothing of others',
    file: `${server}/meta/withdrawn.ts`,
    find: ' and locations_hash = ${locationsHash(onlyLocations)}',
    replace: '',
    tests: [test('routes/ingest/withdrawn-by-others', 'enters from the program of the whole company')],
  },
  {
    case: 2,
    name: 'a receipt is for whom the stores are',
    file: route('ingest/ingest'),
    find: '  if (await store.incoming.seesFile(sight, segmentId)) return true;\n',
    replace: '  if (sight) return true;\n',
    tests: [senders('reads what became of their own file'), senders('is not told of a file that waits')],
  },
];
