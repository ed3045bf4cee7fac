import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ReportReply, Row } from '@lanewise/contract/envelope';
import { viewAsked } from '@lanewise/contract/reports/point-columns';
import { fieldOf, type FieldId } from '@lanewise/contract/fields';
import { usualColumns, type ReportDefinition } from '@lanewise/contract/reports/definition';
import { reportList } from '@lanewise/contract/reports/index';
import { readCsv, readPdf, readXlsx } from '../../exports/testing.ts';
import { wordsOf } from '../../exports/words.ts';
import { sql, u32 } from '../../facts/sql.ts';
import { rounds, sampleOfRun } from '../../thorough.testing.ts';
import { dates, drawnExports } from './exports.testing.ts';

const { test, people, area, facts, filling, reader, ask, fileOf, pointColumns } = drawnExports();
const path = 'dashboard/v1/location_items';

describe('asking for a file', () => {
  it('refuses what it does not understand and names the field', async () => {
    const wrong = {
      type: 'type=doc',
      columns: 'type=csv&columns=name,secret',
      exportId: 'type=csv&exportId=1',
      language: 'type=csv&language=de',
      upc: 'type=csv&upc=4011',
    };
    for (const [field, query] of Object.entries(wrong)) {
      const { status, body } = await ask(`${path}/export?${dates}&${query}`);
      expect([field, status, (body['fields'] as { field: string }[])[0]?.field]).toEqual([field, 400, field]);
    }
    expect((await ask(`${path}/export?${dates}&type=csv&columns=name,name`)).status).toBe(400);
  });

  it('speaks of a field as people do', async () => {
    const { body } = await ask(`${path}/export?startDate=2001-01-01&lastDate=2026-11-19&type=csv`);
    expect([body['message'], (body['fields'] as { field: string }[])[0]?.field]).toEqual([
      'last date must be at most ten years after the first date',
      'lastDate',
    ]);
  });

  it('asks for what the report asks for', async () => {
    for (const { path: report, id, access } of reportList) {
      const query = `${report}/export?${dates}&type=csv`;
      // Every session may open the report, limited to the user's places. A connector has no session.
      const without = access === 'session' ? 200 : 403;
      const answers = ['nonsense', people.tokens.nobody, people.tokens.connector].map((as) => ask(query, as));
      expect([id, ...(await Promise.all(answers)).map(({ status }) => status)]).toEqual([id, 401, without, 403]);
    }
  });

  it('has only the locations of its caller, whatever is asked for', async () => {
    const all = [people.stores.harborPoint, people.stores.quaiDesBrumes].map(({ reg_loc_id }) => reg_loc_id).join(',');
    const names = async (as: string) =>
      readCsv(await fileOf(`${path}/export?${dates}&type=csv&columns=name&locationIds=${all}`, as))
        .map(([name]) => name)
        .slice(1, 3);
    expect(await names(people.tokens.manager)).toEqual(['Harbor Point', 'Quai des Brumes']);
    expect(await names(people.tokens.limited)).toEqual(['Harbor Point', '']);
    expect(await names(people.tokens.foreign)).toEqual(['', 'Total']);
  });

  it('FMT-06 writes times by the clock of its reader', async () => {
    const query = `dashboard/v1/transaction/export?${dates}&type=csv&columns=time&sortCol=time&sortDir=ASC`;
    const first = async () => readCsv(await fileOf(query, reader.token))[1]?.[0];
    const choose = (clock: string) => test.ask('PUT', 'user-profile', { as: reader.token, body: { clock } });
    expect(await first()).toBe('9:15:00 am');
    expect((await choose('24')).body.data).toMatchObject({ clock: '24' });
    expect(await first()).toBe('09:15:00');
    expect((await choose('13')).status).toBe(400);
    expect((await choose('12')).status).toBe(200);
  });

  const times = rounds(60, 1_000);

  it(`two people who ask the same in turns, ${times} times, see what is theirs, and less once a place is taken away`, async () => {
    const report = `${path}?${dates}&limit=10`;
    const turns = [
      report,
      'locations',
      'regionhierarchy',
      'tag',
      'user-profile',
      'locations',
      'presets',
      'levels',
    ].flatMap((call, at) => (at === 0 ? [call] : [call, call]));
    const callers = [people.tokens.manager, people.tokens.limited];
    const bare = ({ status, text }: Awaited<ReturnType<typeof ask>>): string =>
      `${status} ${text.replace(/"requestId":"[^"]*"/g, '')}`;
    const alone = new Map<string, string>();
    for (const as of callers) for (const call of turns) alone.set(`${as} ${call}`, bare(await ask(call, as)));
    const [whole, part] = callers.map((as) => alone.get(`${as} ${report}`) ?? '');
    expect([whole?.includes('Quai des Brumes'), part?.includes('Quai des Brumes')]).toEqual([true, false]);
    let asked = 0;
    const queue = Array.from({ length: times }, (_, at) => [callers[at % 2] ?? '', turns[at % turns.length] ?? '']);
    const walk = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [as = '', call = ''] = next;
        expect(bare(await ask(call, as)), call).toBe(alone.get(`${as} ${call}`));
        asked += 1;
      }
    };
    await Promise.all(Array.from({ length: 4 }, walk));
    expect(asked).toBe(times);

    const { userId = 0 } = (await test.meta.users.findByName('limited@example.com')) ?? {};
    const namesNow = async () =>
      ((await ask(report, people.tokens.limited)).body.data as Row[]).map(({ name }) => name);
    expect(await namesNow()).toEqual(['Harbor Point']);
    const place = await test.meta.db.selectFrom('user_place').selectAll().where('user_id', '=', userId).execute();
    await test.meta.db.deleteFrom('user_place').where('user_id', '=', userId).execute();
    expect(await namesNow()).toEqual([]);
    expect((await ask('locations', people.tokens.limited)).body.data).toEqual([]);
    await test.meta.db.insertInto('user_place').values(place).execute();
  });

  it('answers 503 while figures could be wrong', async () => {
    area.ingest.gate.close('test', 'Figures are being rebuilt.', 'all');
    const { status } = await ask(`${path}/export?${dates}&type=csv`);
    area.ingest.gate.open('test', 'all');
    expect(status).toBe(503);
  });

  it('tells nobody of an export that is over, unknown or another’s', async () => {
    await fileOf(`${path}/export?${dates}&type=csv&exportId=12345678`);
    for (const id of ['12345678', 'unknown-one']) expect((await ask(`exports/${id}`)).status).toBe(404);
  });
});

describe('a file', () => {
  it('EXP-01 EXP-08 EXP-13 is csv, pdf or xlsx and named by screen and dates', async () => {
    const types = { csv: 'csv', pdf: 'pdf', excel: 'xlsx' };
    for (const [type, extension] of Object.entries(types)) {
      const { headers } = await ask(`${path}/export?${dates}&type=${type}`);
      expect(headers['content-disposition']).toBe(`attachment; filename="overview_2026-11-19_2026-11-19.${extension}"`);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('EXP-02 a pdf has the first five of the columns shown, unless all were asked for', async () => {
    const columns = 'atv,name,net_sales_amt,net_sales_qty,customer_qty,aiv';
    const heads = async (more: string) => {
      const [page = []] = readPdf(await fileOf(`${path}/export?${dates}&type=pdf&columns=${columns}${more}`));
      const from = page.indexOf('Avg. ticket $');
      return page.slice(from, page.indexOf('Harbor Point') - 1);
    };
    const five = ['Avg. ticket $', 'Location', 'Net sales $', 'Items', 'Customers'];
    expect(await heads('')).toEqual(five);
    expect(await heads('&allColumns=true')).toEqual([...five, 'Avg. item value $']);
  });

  it('says what is not whole', async () => {
    const rows = readCsv(await fileOf(`${path}/export?${dates}&type=csv&columns=name`)).map(([name]) => name);
    expect(rows.slice(rows.indexOf('Total') + 1)).toEqual(
      expect.arrayContaining([
        '',
        expect.stringMatching(/stores? (is|are) not whole\.$/),
        'Harbor Point, 11/19/2026: Partial, lane 2: 3',
      ]),
    );
  });

  it('says while history still comes in that older figures are not all there, in the language of the file', async () => {
    const notes = async (more = ''): Promise<string[]> => {
      const rows = readCsv(
        await fileOf(`${path}/export?type=csv&columns=name&${more}`),
        more.endsWith('fr') ? 'fr' : 'en',
      );
      const names = rows.map(([name = '']) => name);
      return names.slice(names.findIndex((name) => name.startsWith('Total')) + 1);
    };
    expect((await notes(dates)).join()).not.toContain('History');
    filling.company = people.harvest.id;
    expect(await notes(dates)).toContain(
      'History is still coming in: figures before 11/20/2026 are not all there yet.',
    );
    expect(await notes(`${dates}&language=fr`)).toContain(
      'L’historique arrive encore\u00a0: les chiffres d’avant le 20/11/2026 ne sont pas tous là.',
    );
    expect((await notes('startDate=2026-11-20&lastDate=2026-11-20')).join()).not.toContain('History');
    filling.company = 0;
  });
});

const numeric = ['money', 'moneyRatio', 'ratio', 'quantity', 'count', 'percent'];
const isNumber = (field: FieldId): boolean => numeric.includes(fieldOf(field).format);

/** The file shows a sign in place of a figure that the reply does not have. */
const numberOf = (cell: string | number): number => Number(`${cell}`.replace(/^[?–]$/, '0').replace(',', '.'));

const cases = reportList.flatMap((definition) =>
  Object.keys(definition.views).map((view) => [definition, view] as const),
);

describe.each(
  sampleOfRun(cases, 20).map(([definition, view]) => [`${definition.id} ${view}`, definition, view] as const),
)('%s', (_, definition: ReportDefinition, view) => {
  const shown = definition.views[view];

  it('EXP-04 EXP-05 EXP-06 EXP-11 EXP-12 every file holds the rows, order, columns and totals of the reply, in both languages', async () => {
    const points = shown?.dataPoints ? await pointColumns(shown.dataPoints) : undefined;
    const columns = (shown ? usualColumns(viewAsked(shown, { points })) : []).filter((field) => !fieldOf(field).drawn);
    const query = `${dates}&view=${view}${points ? `&points=${points.join(',')}` : ''}`;
    /** Positions of figures, except the first column, where the total row has the word Total. */
    const figures = columns.flatMap((field, at) => (at > 0 && isNumber(field) ? [at] : []));
    const texts = columns.flatMap((field, at) => (['text', 'code'].includes(fieldOf(field).format) ? [at] : []));
    const picked = (rows: readonly Row[], places: number[], nothing: string | number) =>
      rows.map((row) => places.map((at) => row[columns[at] ?? ''] ?? nothing));
    const file = (more: string) => fileOf(`${definition.path}/export?${query}&${more}`, reader.token);
    // Text that depends on the language is the same code in every view: the first view of each report covers it.
    const both = view === Object.keys(definition.views)[0];
    const [reply, english, french, excel] = await Promise.all([
      ask(`${definition.path}?${query}&limit=1000`, reader.token).then(({ body }) => body as unknown as ReportReply),
      both ? file('type=csv').then((bytes) => readCsv(bytes)) : null,
      file('type=csv&language=fr').then((bytes) => readCsv(bytes, 'fr')),
      file('type=excel&language=fr').then(readXlsx),
    ]);
    const { data, totals, totalCount } = reply;
    expect(totalCount).toBe(data.length);
    for (const rows of [english ?? french, french, excel] as (string | number)[][][]) {
      const [body, empty = [], total = []] = [
        rows.slice(1, data.length + 1),
        rows[data.length + 1],
        rows[data.length + 2],
      ];
      const numbers = [...body, total].map((row) => figures.map((at) => numberOf(row[at] ?? '')));
      expect(numbers).toEqual(picked([...data, totals], figures, 0));
      expect(body.map((row) => texts.map((at) => row[at]))).toEqual(picked(data, texts, ''));
      expect(body.flatMap((row) => figures.filter((at) => (row[at] ?? '') === ''))).toEqual([]);
      expect(empty.filter((cell) => cell !== '')).toEqual([]);
      expect(String(total[0])).toMatch(/^Total/);
    }
    expect(french[0]).toEqual(excel[0]);
    // A store that nobody expected, or whose receipts are missing, is never 0.00 without a word.
    const { say } = wordsOf('fr', '12');
    const hasStates = data[0]?.['state'] !== undefined;
    const states = data.map(({ state }) => (hasStates ? say(`state.${String(state)}`) : undefined));
    for (const rows of [french, excel]) {
      expect(rows.slice(1, data.length + 1).map((row) => row[columns.length])).toEqual(states);
      const foot = rows.slice(data.length + 3).map(([line]) => String(line));
      expect(foot[0]).toBe('');
      for (const name of ['Rapport', 'Entreprise', 'Période', 'Magasins', 'Filtres', 'Établi le'])
        expect(foot.filter((line) => line.startsWith(name))).toHaveLength(1);
      expect(foot.length).toBeGreaterThan(7);
    }
  });
});

describe('a caller who goes away', () => {
  const rows = 100_000;

  /** Adds many receipts of the other company to the list only. */
  const fill = () =>
    facts.command(sql`
      insert into transaction (company, business_date, location, ended, entry_no, lane, number, sign, kind, selling, cashier, total)
      select ${u32(people.corner.id)}, toDate('2026-11-19'), ${u32(people.stores.corner.location_id)},
        toDateTime64('2026-11-19 08:00:00', 0, 'UTC') + intDiv(number, 3), 1000000 + number, '1', toString(number), 1, 'sale', 1,
        repeat('Jean-Baptiste ', 3), number / 100
      from numbers(${u32(rows)})`);

  /** Statements of exports that the engine is running. */
  const running = async (): Promise<number> => {
    const [row] = await facts.query<{ running: string }>(
      sql`select count() as running from system.processes where query like '%max_threads=1%' and query not like '%system.processes%'`,
    );
    return Number(row?.running);
  };

  it('sees progress, ends the question in the store, and leaves room for the next one', async () => {
    await fill();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = test.app.server.address() as AddressInfo;
    const address = `/api/dashboard/v1/transaction/export?${dates}&type=csv&exportId=progress-1`;
    const headers = { authorization: people.tokens.foreign };
    for (let round = 0; round < 2; round += 1) {
      const sent = request({ host: '127.0.0.1', port, path: address, headers, agent: false });
      const received = new Promise<IncomingMessage>((resolve, reject) =>
        sent.on('response', resolve).on('error', reject).end(),
      );
      await once(await received, 'readable');
      const { status, body } = await ask('exports/progress-1', people.tokens.foreign);
      const { written } = body.data as { written: number };
      expect([status, written > 0 && written <= rows]).toEqual([200, true]);
      expect((await ask('exports/progress-1')).status).toBe(404);
      sent.destroy();
    }
    // The long lane has two connections: if they were not given back, this test would wait forever.
    expect(
      readCsv(
        await fileOf(
          `dashboard/v1/transaction/export?${dates}&type=csv&minAmount=42&maxAmount=43`,
          people.tokens.foreign,
        ),
      ).length,
    ).toBeGreaterThan(3);
    await expect.poll(running).toBe(0);
  });
});
