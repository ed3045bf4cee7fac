import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServers, testClickHouseUrl } from '../config/testing.ts';
import { thorough } from '../thorough.testing.ts';
import { factsOver, type FactsConfig } from './connect.ts';
import { embeddedEngine } from './embedded.ts';
import type { Door, Engine } from './engine.ts';
import { migrate } from './migrate.ts';
import { poolOf } from './pool.ts';
import { serverEngine } from './server.ts';
import type { Facts } from './types.ts';

export const testLimits: FactsConfig['limits'] = {
  segmentBytes: 4 * 1024 ** 2,
  segmentDecodedBytes: 64 * 1024 ** 2,
  queryMemoryBytes: 1024 ** 3,
  querySeconds: 30,
  diskFreeShare: 0.05,
};

/**
 * The folder of the embedded engine. The engine accepts one folder per process while a connection is open. Every call
 * gets its own database in this folder.
 */
let folder: string | null = null;
let open = 0;

const processFolder = (): string => {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'lanewise-facts-'));
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
};

/**
 * Removes the folder when the last store is closed. If the folder were removed later, the engine would write into it
 * again during its shutdown.
 */
const leaveFolder = (): void => {
  open -= 1;
  if (open > 0 || folder === null) return;
  rmSync(folder, { recursive: true, force: true });
  folder = null;
};

/**
 * A connection that compiles no expressions. The engine compiles an expression that it has evaluated three times. In
 * tests, compiling takes longer than it saves, because tests ask each of many questions only a few times. A thorough
 * run compiles like the product, and so does every test that starts a server.
 */
const plainDoor = async (engine: Engine): Promise<Door> => {
  const door = await engine.open();
  if (engine.kind === 'embedded' && !thorough)
    await door.run(
      'set compile_expressions = 0, compile_aggregate_expressions = 0, compile_sort_description = 0',
      AbortSignal.timeout(testLimits.querySeconds * 1000),
    );
  return door;
};

export interface TestFactsOptions {
  limits?: Partial<FactsConfig['limits']>;
  /** False: create no tables. Default true. */
  migrated?: boolean;
  /** An existing database to open with other limits. It is not migrated, and stays after `close`. */
  database?: string;
  /** The name of the new database; a different one each time by default. */
  named?: string;
  /**
   * Address of a ClickHouse server. Defaults to the server of tests on servers, and to the embedded engine for all
   * others.
   */
  clickhouseUrl?: string;
}

/** Opens a fresh, empty, migrated facts store on the real engine; `close` removes it. */
export const openTestFacts = async (options: TestFactsOptions = {}): Promise<Facts> => {
  const database = options.database ?? options.named ?? `test_${randomUUID().replaceAll('-', '')}`;
  const url = options.clickhouseUrl ?? (onServers() ? testClickHouseUrl() : null);
  const engine = url
    ? await serverEngine(new URL(`/${database}`, url).href, 60)
    : await embeddedEngine(processFolder(), database);
  const close = async () => {
    if (options.database === undefined) await engine.drop();
    await engine.close();
    leaveFolder();
  };
  open += 1;
  const facts = await factsOver(
    { ...engine, open: () => plainDoor(engine), close },
    { ...testLimits, ...options.limits },
    poolOf(16),
  );
  if (options.migrated !== false && options.database === undefined) await migrate(facts);
  return facts;
};
