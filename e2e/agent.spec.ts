import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Transaction } from '@lanewise/contract/facts/transaction';
import { writeAce } from '@lanewise/tlog/ace/write';
import { jsonl } from '@lanewise/tlog/jsonl/format';
import { writePoslog } from '@lanewise/tlog/poslog/write';
import { expect, test } from './fixture.ts';
import { openSession, serverUrl } from './people.ts';
import { lookAt } from './steps.ts';

const packer = fileURLToPath(new URL('../scripts/pack-agent.mjs', import.meta.url));

/** Installs the agent below a folder, from the one file that a store gets; returns its program. */
const install = (folder: string): string => {
  const packed = execFileSync(process.execPath, [packer], { encoding: 'utf8' }).trim();
  const words = ['install', '--prefix', folder, '--offline', '--no-audit', '--no-fund', '--silent', packed];
  execFileSync('npm', words, { stdio: 'pipe' });
  return join(folder, 'node_modules/lanewise-agent/dist/main.js');
};

const company = 'Orchard Agent Market';
const store = '0771';
const day = new Date().toISOString().slice(0, 10);

/** Makes the company with its one store. */
const makeStore = async (): Promise<void> => {
  const { Authorization: authorization } = await openSession('admin');
  const post = async <Data>(path: string, body: object, more: Record<string, string> = {}): Promise<Data> => {
    const headers = { authorization, 'content-type': 'application/json', ...more };
    const answer = await fetch(`${serverUrl()}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { data: Data }).data;
  };
  const { id } = await post<{ id: number }>('company', { name: company, timeZone: 'UTC' });
  await post('locations', { name: 'Orchard Street', storeNumber: store }, { 'x-company-id': String(id) });
};

/** A receipt of one item, as a register writes it. */
const receipts = (lane: string, amounts: readonly number[]): Transaction[] => {
  const text = amounts
    .map((amount, at) =>
      JSON.stringify({
        store,
        businessDate: day,
        lane,
        number: String(at + 1),
        began: `${day}T00:00:0${at}`,
        lines: [{ upc: '00000000004011', description: 'BANANAS', department: ['Produce'], quantity: 1, amount }],
        tenders: [{ kind: 'cash', amount }],
      }),
    )
    .join('\n');
  const run = jsonl.open({ profile: null, items: null });
  const read = [...run.push(Buffer.from(`${text}\n`)), ...run.end()];
  return read.flatMap((item) => (item.type === 'transaction' ? [item.transaction] : []));
};

test.describe('the agent of a store', () => {
  // It is packed, installed, and waits twice for figures, each within a minute.
  test.setTimeout(180_000);
  let folder = '';
  let agent: ChildProcess | null = null;
  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lanewise-agent-'));
  });
  test.afterEach(async () => {
    const ending = agent;
    if (ending?.exitCode === null) {
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGTERM');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  test('is enrolled by the code on the screen; a POSLog folder and a growing 4690 log are on the Overview', async ({
    page,
    login,
  }) => {
    const program = install(folder);
    await makeStore();
    await login(page, 'admin');
    await lookAt(page, company);
    await page.goto('/#/settings/connectors');
    await page.getByRole('button', { name: 'Add connector' }).click();
    const form = page.getByRole('form', { name: 'Add connector' });
    await form.getByLabel('Name').fill('Orchard');
    await form.getByLabel('Location').selectOption('Orchard Street');
    await form.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Enrol the agent of Orchard' });
    const [, ...words] = (await dialog.getByLabel('Command').innerText()).split(' ');
    const enrolled = spawnSync(process.execPath, [program, ...words], { cwd: folder, encoding: 'utf8' });
    expect(enrolled.status, enrolled.stderr).toBe(0);
    await dialog.getByRole('button', { name: 'Done' }).click();

    for (const name of ['out', 'log']) mkdirSync(join(folder, name));
    const settings = join(folder, 'settings.json');
    const written = JSON.parse(readFileSync(settings, 'utf8')) as object;
    const folders = [
      { path: 'out', files: '*.xml' },
      { path: 'log', arrive: 'grows' },
    ];
    writeFileSync(settings, JSON.stringify({ ...written, folders, quietSeconds: 1, scanSeconds: 0.5 }));
    const started = spawn(process.execPath, [program, 'settings.json'], { cwd: folder, stdio: 'ignore' });
    agent = started;

    const overview = async (amount: string): Promise<void> => {
      await page.goto(`/#/sales/locationItems?date=${day}`);
      await expect(async () => {
        await page.reload();
        await expect(page.getByRole('row', { name: /Orchard Street/ })).toContainText(amount, { timeout: 2_000 });
      }).toPass({ timeout: 45_000 });
    };
    writeFileSync(join(folder, 'whole.xml'), [...writePoslog(receipts('1', [12.34, 100]))].join(''));
    renameSync(join(folder, 'whole.xml'), join(folder, 'out/whole.xml'));
    await overview('112.34');

    const log = join(folder, 'log/EAMTRANA');
    for (const bytes of writeAce(receipts('2', [0.66, 7, 30]))) {
      appendFileSync(log, bytes.subarray(0, 20));
      appendFileSync(log, bytes.subarray(20));
    }
    await overview('150.00');
  });
});
