import type { Finding } from '@lanewise/contract/entities/finding';
import type { Config } from '../../config/config.ts';
import { openFacts } from '../../facts/connect.ts';
import { FactsError } from '../../facts/errors.ts';
import { rightsOn } from '../../facts/rights.ts';
import { askServer, dropDatabase } from '../../facts/server.ts';
import { bad, examined, ok, warn } from './finding.ts';
import { tryStore } from './trial.ts';

/** The ClickHouse version that the tests run on. */
const testedVersion = '26.7';

interface Look {
  version: string;
  databases: string;
  tables: string;
  free: number | null;
}

const look = `select version() as version,
  (select toString(count()) from system.databases where name = {database:String}) as databases,
  (select toString(count()) from system.tables where database = {database:String}) as tables,
  (select min(free_space / total_space) from system.disks where total_space > 0) as free`;

/** Settings of a profile that make the server leave out rows or parse statements differently without an error. */
const falsifying = [
  'additional_result_filter',
  'additional_table_filters',
  'aggregate_functions_null_for_empty',
  'cast_keep_nullable',
  'data_type_default_nullable',
  'distinct_overflow_mode',
  'final',
  'group_by_overflow_mode',
  'group_by_use_nulls',
  'join_overflow_mode',
  'join_use_nulls',
  'limit',
  'offset',
  'prefer_column_name_to_alias',
  'read_overflow_mode',
  'result_overflow_mode',
  'session_timezone',
  'set_overflow_mode',
  'skip_unavailable_shards',
  'sort_overflow_mode',
  'transform_null_in',
];

const rightsOf = (url: string): string => {
  const { pathname, username } = new URL(url);
  const rights = rightsOn(`\`${decodeURIComponent(pathname.slice(1)) || 'lanewise'}\``);
  return `The user needs: ${rights.map((right) => `${right} TO ${username || 'default'}`).join('; ')}.`;
};

const versionOf = ({ version }: Look): Finding =>
  version.startsWith(`${testedVersion}.`)
    ? ok('server', `ClickHouse ${version}`)
    : warn('server', `ClickHouse ${version}`, `The tests run on ${testedVersion}: take that version where you can.`);

const roomOf = ({ free }: Look): Finding => {
  const text = `${Math.round((free ?? 0) * 100)} % of the fullest disk is free`;
  return (free ?? 0) >= 0.1 ? ok('room', text) : warn('room', text, 'Make room before you switch.');
};

const settingsOf = async (url: string): Promise<Finding> => {
  const rows = await askServer<{ name: string; value: string }>(
    url,
    'select name, value from system.settings where changed order by name',
  );
  const found = rows.filter(({ name }) => falsifying.includes(name));
  if (found.length === 0) return ok('profile', 'sets nothing that changes figures');
  const text = found.map(({ name, value }) => `${name} = ${value}`).join(', ');
  return bad('profile', `of the user says ${text}: figures can be wrong`, 'Give the user a profile without it.');
};

/**
 * Examines an unused ClickHouse server, and tries all operations on the facts there. Needs a database that is missing
 * or empty, and leaves the database missing or empty.
 */
export const examineServer = async (url: string, config: Pick<Config, 'home' | 'limits'>): Promise<Finding[]> => {
  try {
    const [seen] = await askServer<Look>(url, look);
    if (!seen) return [];
    const findings = [versionOf(seen), roomOf(seen), ...(await examined('profile', () => settingsOf(url)))];
    if (seen.tables !== '0') {
      const text = `has ${seen.tables} tables, so that nothing was tried in it`;
      return [...findings, warn('database', text, 'Name a database that is not there yet or is empty.')];
    }
    const facts = await openFacts({ ...config, clickhouseUrl: url });
    const tried = await tryStore(facts, rightsOf(url)).finally(() => facts.close());
    if (seen.databases === '0') await dropDatabase(url);
    return [...findings, ...tried];
  } catch (error) {
    if (!(error instanceof FactsError)) throw error;
    return [bad('server', `cannot be used: ${error.message}`, rightsOf(url))];
  }
};
