import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIngestArea } from '../../areas.ts';
import { loadConfig } from '../../config/load.ts';
import { readServerInfo } from '../../process/server-info.ts';
import { createLog } from '../../plugins/log.ts';
import { start } from '../../start.ts';
import type { Running } from '../../start.ts';
import { runCommandLine } from '../cli.ts';
import { testWorld } from '../testing.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../../../docs/formats.md'), 'utf8');
const chapter = page.slice(page.indexOf('\n## You have'), page.indexOf('\n## Formats'));

interface Example {
  title: string;
  files: { name: string; content: Buffer }[];
  commands: string[];
  prints: string[];
}

/** Code blocks after a comment of this kind. */
const blocks = (text: string, kind: string): { words: string; content: string }[] =>
  [...text.matchAll(new RegExp(`<!-- ${kind}(.*?) -->\\s+\`\`\`\\w*\\n([^]*?)\`\`\``, 'g'))].map(
    ([, words = '', content = '']) => ({ words: words.trim(), content }),
  );
const linesOf = (text: string, kind: string): string[] =>
  blocks(text, kind).flatMap(({ content }) => content.split('\n').filter((line) => line !== ''));

const examples: Example[] = chapter
  .split('\n### ')
  .slice(1)
  .map((text) => ({
    title: text.slice(0, text.indexOf('\n')),
    files: blocks(text, 'file:').map(({ words, content }) => {
      const [name = '', encoding] = words.split(' ');
      const bytes = encoding === undefined ? Buffer.from(content) : Buffer.from(content.replace(/\s/g, ''), 'hex');
      return { name, content: bytes };
    }),
    commands: linesOf(text, 'run'),
    prints: linesOf(text, 'prints'),
  }));

const plain = (line: string): string => line.replace(/\s+/g, ' ').trim();

describe('a worked example of docs/formats.md', () => {
  const home = mkdtempSync(join(tmpdir(), 'lanewise-examples-'));
  const before = process.cwd();
  let running: Running;

  beforeAll(async () => {
    const config = loadConfig({ LANEWISE_HOME: join(home, 'data'), PORT: '0', LOG_LEVEL: 'silent' });
    running = await start(config, createLog(config.logLevel), { open: openIngestArea, fatal: () => process.exit(1) });
  });
  afterAll(async () => {
    process.chdir(before);
    await running.stop();
    rmSync(home, { recursive: true });
  });

  const runIn = async (company: string, command: string): Promise<{ code: number; text: string }> => {
    const info = await readServerInfo(join(home, 'data'));
    if (info === null) throw new Error('The server did not say where it is.');
    const { world, text, said } = testWorld(null, {
      local: async () => ({ api: `${info.url}/api/`, token: info.token }),
    });
    const [program, ...words] = command.split(/\s+/);
    expect(program).toBe('./lanewise');
    const chosen = words[0] === 'import' ? ['--company', company] : [];
    const code = await runCommandLine([...words, ...chosen], world);
    return { code, text: `${text()}\n${said()}` };
  };

  it.each(examples)('does what it says: $title', async ({ title, files, commands, prints }) => {
    expect([files.length, commands.length, prints.length].every((count) => count > 0)).toBe(true);
    const company = { name: title, us_week: true, connector_type: '', currency: 'USD', timeZone: 'America/New_York' };
    await running.meta.companies.create(company);
    const folder = join(home, title.replace(/\W/g, '-'));
    for (const { name, content } of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    process.chdir(folder);
    let printed = '';
    for (const command of commands) {
      const { code, text } = await runIn(title, command);
      expect(code, text).toBe(0);
      printed += text;
    }
    for (const line of prints) expect(plain(printed)).toContain(plain(line));
  });

  it('stands behind each row of the table that links to one', () => {
    const links = [...chapter.matchAll(/\[example\]\(#(.*?)\)/g)].map(([, link]) => link);
    const anchors = examples.map(({ title }) =>
      title
        .toLowerCase()
        .replace(/[^\w ]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(links.sort()).toEqual(anchors.sort());
  });
});
