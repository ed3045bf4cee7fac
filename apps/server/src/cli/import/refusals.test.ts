import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachInItsFolder, file, folder, inbox, run } from './import.testing.ts';

eachInItsFolder();

const line = '{"store":"9","number":"1","businessDate":"2026-03-01","lines":[{"amount":1}]}\n';

describe('files that the command refuses itself', () => {
  it('are told to the server, beside those that enter', async () => {
    const server = await inbox({});
    const noise = randomBytes(200_000).toString('hex');
    const cut = gzipSync(line + `{"number":"2","x":"${noise}"}\n`.repeat(3)).subarray(0, 200_000);
    file('pos/a.jsonl', line);
    file('pos/b.xml', '');
    file('pos/c.jsonl.gz', cut);
    symlinkSync(join(folder, 'nowhere'), join(folder, 'pos/d.jsonl'));
    const { code, text } = await run(server.url, join(folder, 'pos'));
    expect(code).toBe(1);
    expect(text).toContain('Files           1 taken, 3 refused');
    expect(server.reports).toEqual([
      {
        companyId: 7,
        files: [
          { fileName: 'pos/b.xml', code: 'ingest.empty', reason: 'pos/b.xml is empty.' },
          {
            fileName: 'pos/d.jsonl',
            code: 'ingest.unreadable',
            reason: expect.stringMatching(/cannot be read: ENOENT/) as unknown,
          },
          { fileName: 'pos/c.jsonl.gz', code: 'ingest.brokenGzip', reason: 'The gzip file is broken or cut short.' },
        ],
      },
    ]);
  });

  it('are told where nothing else is sent, a hundred at a time', async () => {
    const server = await inbox({});
    for (let at = 0; at < 101; at++) file(`pos/${at}.xml`, '');
    expect((await run(server.url, join(folder, 'pos'))).code).toBe(1);
    expect(server.reports.map((report) => (report as { files: unknown[] }).files.length)).toEqual([100, 1]);
    expect(server.segments).toEqual([]);
  });

  it('are told in texts that the server takes, whatever stands in the file', async () => {
    const server = await inbox({});
    const profile = file('till.json', '{"csv":{"columns":{"transaction":"No","date":"Date","amount":"Amount"}}}');
    await run(server.url, '--profile', profile, '--location', '9', file('a.csv', 'p\u0085y,z\u001b[2J\n1,2\n3,4\n'));
    expect(JSON.stringify(server.reports)).toContain('p\ufffdy, z\ufffd[2J');
  });

  it('are not told where the user only looks', async () => {
    const server = await inbox({});
    expect((await run(server.url, '--dry-run', file('a.xml', ''))).code).toBe(1);
    expect((await run(server.url, '--dry-run', file('b.xml', ''), file('c.jsonl', line))).code).toBe(1);
    expect(server.reports).toEqual([]);
  });

  it('are reported all the same where no server can be told', async () => {
    const refuse = () => ({ status: 404, refusal: { isSuccess: false, message: 'There is no such call.' } });
    for (const url of [null, (await inbox({ refuse })).url]) {
      const { code, text, said } = await run(url, file('a.xml', ''));
      expect({ code, closing: /^Refused: a\.xml is empty\.$/m.test(text) }).toEqual({ code: 1, closing: true });
      expect(said).toMatch(/^Refused files are not listed on Incoming: /m);
    }
  });
});
