import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOnServers, launcher } from './servers.mjs';

describe('tests on servers', () => {
  it('are started by a compiler, else by Python, else not at all', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lanewise-path-'));
    expect(launcher({ PATH: folder }, 'linux')).toBeNull();
    writeFileSync(join(folder, 'python3'), '');
    expect(launcher({ PATH: `/nowhere:${folder}` }, 'linux')).toBe('python3');
    writeFileSync(join(folder, 'cc'), '');
    expect(launcher({ PATH: folder }, 'linux')).toBe('cc');
    expect(launcher({ PATH: folder }, 'darwin')).toBeNull();
    rmSync(folder, { recursive: true });
  });

  it('are those that open a store', () => {
    const files = filesOnServers();
    expect(files).toContain('apps/server/src/facts/journal.test.ts');
    expect(files).toContain('apps/server/src/faults/kills.test.ts');
    expect(files).not.toContain('apps/server/src/facts/decimal.test.ts');
    expect(files).not.toContain('apps/server/src/facts/server.test.ts');
  });
});
