// Defences that keep figures right while a clock or a ClickHouse server fails (docs/decisions/040): faults 17 and 18 of
// docs/security.md.
import { repository, server, test } from './defence-paths.mjs';

const failing = (title) => test('faults/clickhouse', title);
const facts = (name) => `${server}/facts/${name}.ts`;

export const failingServers = [
  {
    case: 'F17',
    name: 'sessions end by the clock of the database',
    file: repository('sessions'),
    find: ".where('session.absolute_until', '>', sql<Date>`now()`)\n    // Nobody",
    replace: ".where('session.absolute_until', '>', new Date())\n    // Nobody",
    tests: [test('faults/clock', 'goes eight days ahead')],
  },
  {
    case: 'F18',
    name: 'a server that lost the right to decide makes no figures',
    file: `${server}/meta/decider.ts`,
    find: '        await stillDecides(tx);\n        // The work',
    replace: '        // The work',
    tests: [test('ingest/repair/rebuild-fenced', 'loses the right to decide')],
  },
  {
    case: 'F18',
    name: 'work that waits to run alone is refused when the server stops',
    file: `${server}/ingest/worker.ts`,
    find: 'for (const { drop } of this.#jobs.splice(0)) drop(stopping());',
    replace: 'this.#jobs.splice(0);',
    tests: [test('ingest/alone-at-close', 'waits to run alone')],
  },
  {
    case: 'F18',
    name: 'rows that came before a line broke are no answer',
    file: facts('server'),
    find: '    } catch (error) {\n      throw wayErrorOf(error);\n    } finally {\n      lost',
    replace: '    } catch {\n      return;\n    } finally {\n      lost',
    tests: [failing('breaks off in an answer')],
  },
  {
    case: 'F18',
    name: 'an insert that was not heard of has not happened',
    file: facts('statements'),
    find: '      } catch (error) {\n        throw factsErrorOf(error);\n      }',
    replace: '      } catch {\n        return;\n      }',
    tests: [failing('breaks off at "insert"')],
  },
  {
    case: 'F18',
    name: 'rows that are sent again enter once',
    file: facts('settings'),
    find: 'insert_deduplication_token: token,',
    replace: 'insert_deduplication_token: `${token} ${Math.random()}`,',
    // After a manifest had begun, its company is compared with its journal and rebuilt.
    without: [
      {
        file: `${server}/ingest/repair/recover.ts`,
        find: 'isTainted ? await isWhole(parts, company) : !(await notWhole(parts)).includes(company)',
        replace: 'isTainted || company > 0',
      },
    ],
    tests: [failing('breaks off at "inserted"')],
  },
  {
    case: 'F18',
    name: 'a server that is away is no fault of the question',
    file: facts('server'),
    find: "new FactsError('away',",
    replace: "new FactsError('failed',",
    tests: [test('facts/server', 'that is away is called away, at once and for every kind of work')],
  },
  {
    case: 'F18',
    name: 'what was decided waits as long as the server is away',
    file: `${server}/ingest/segment/failures.ts`,
    find: "error.code !== 'failed' && !isOverload(error)",
    replace: "error.code !== 'failed' && error.code !== 'away' && !isOverload(error)",
    tests: [failing('dies when it has taken rows, before it can say so')],
  },
  {
    case: 'F18',
    name: 'a line that is silent is given up',
    file: facts('watch'),
    find: 'setTimeout(() => this.#lost.abort(), silentMs)',
    replace: 'setTimeout(() => undefined, silentMs)',
    tests: [failing('hangs: nobody waits for ever')],
  },
  {
    case: 'F18',
    name: 'a full disk passes',
    file: `${server}/ingest/segment/failures.ts`,
    find: "error.code !== 'failed' && !isOverload(error)",
    replace: "error.code !== 'failed' && error.code !== 'diskFull' && !isOverload(error)",
    tests: [failing('has no room: a file waits until it has')],
  },
  {
    case: 'F18',
    name: 'what a facts store says that nobody knows is a refusal',
    file: `${server}/plugins/store-errors.ts`,
    find: 'if (error instanceof FactsError) return byFactsCode[error.code](id);',
    replace: "if (error instanceof FactsError && error.code !== 'failed') return byFactsCode[error.code](id);",
    tests: [test('plugins/errors', 'a facts store that failed, nobody knows why')],
  },
  {
    case: 'F18',
    name: 'one server at a time prepares the metadata store',
    file: `${server}/meta/open.ts`,
    find: "      await sql`select pg_advisory_lock(hashtextextended('lanewise start', 0))`.execute(one);\n",
    replace: '      void sql;\n',
    without: [{ file: `${server}/meta/open.ts`, find: 'tries === mostPreparations', replace: 'tries >= 1' }],
    tests: [test('meta/open', 'is brought up to date once by many servers')],
  },
  {
    case: 'F18',
    name: 'a preparation that was in the way is tried again',
    file: `${server}/meta/open.ts`,
    find: 'tries === mostPreparations',
    replace: 'tries >= 1',
    tests: [test('meta/open', 'is brought up to date while a server at work')],
  },
];
