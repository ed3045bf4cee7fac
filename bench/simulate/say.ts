import { row } from '../times.ts';
import { wholeOf, type Difference } from './check.ts';
import { shareOf, type Tally } from './tally.ts';

export const say = (text: string): void => console.log(text);

/** What the traffic took, while registers sold. */
export interface Work {
  seconds: number;
  /** Processor seconds of the server with its stores, and of this process. */
  server: number;
  own: number;
  uploads: number;
  lines: number;
  /** Uploads that no report had counted when registers stopped. */
  uncounted: number;
  /** Load of the machine before and after. */
  load: readonly [number, number];
}

export interface Took extends Work {
  /** Seconds after the registers stopped until all was acknowledged, and until all was counted. */
  drained: number;
  counted: number;
  asked: { times: number[]; refused: number };
  idle: number[];
  /** Processor seconds of the server for an upload, until all was counted; questions included. */
  each: number;
  /** MiB; null: of a server on another machine. */
  peak: number | null;
}

const ms = (times: readonly number[], share: number): string => `${shareOf(times, share).toFixed(0)} ms`;
const seconds = (times: readonly number[], share: number): string => `${(shareOf(times, share) / 1_000).toFixed(1)} s`;

export const sayTraffic = (tally: Tally, took: Took): void => {
  const { uploads, lines, load, peak, server, own, asked, idle } = took;
  const share = (processor: number): string => `${((processor / took.seconds) * 100).toFixed(0)} %`;
  const { acknowledgements, freshness } = tally;
  say(row('load of the machine, before and after', ...load.map((one) => one.toFixed(1))));
  say(
    row(
      'uploads acknowledged',
      `${(uploads / took.seconds).toFixed(1)}/s`,
      `${(lines / took.seconds).toFixed(0)} lines/s`,
    ),
  );
  say(row('acknowledgement, p50 and p99', ms(acknowledgements, 0.5), ms(acknowledgements, 0.99)));
  say(row('freshness, p50 and p99', seconds(freshness, 0.5), seconds(freshness, 0.99)));
  say(row('report, p50 and p95', ms(asked.times, 0.5), ms(asked.times, 0.95), `${asked.refused} refused`));
  say(row('report of the idle server, p50 and p95', ms(idle, 0.5), ms(idle, 0.95)));
  say(row('answers', ...[...tally.answers].sort().map(([status, count]) => `${status}: ${count}`)));
  say(row('not counted when registers stopped', `${took.uncounted} uploads`));
  say(row('after registers stopped', `sent ${took.drained.toFixed(1)} s`, `counted ${took.counted.toFixed(1)} s`));
  if (peak !== null)
    say(
      row(
        'server: processor, of an upload, peak memory',
        share(server),
        `${(took.each * 1_000).toFixed(0)} ms`,
        `${peak.toFixed(0)} MiB`,
      ),
    );
  say(row('simulator: processor', share(own)));
};

const mostShown = 10;
const money = (cents: number): string => (cents / 100).toFixed(2);

/** Says whether the report shows what was acknowledged. Returns whether it does. */
export const sayCheck = (tally: Tally, differences: readonly Difference[], unsent: number): boolean => {
  const { receipts, cents } = wholeOf(tally.sums);
  say(row('acknowledged', `${receipts} receipts`, money(cents)));
  if (unsent > 0) say(`${unsent} uploads were not acknowledged in time.`);
  if (tally.wrongHashes > 0) say(`${tally.wrongHashes} uploads were acknowledged with the hash of another content.`);
  for (const { date, store, sent, found } of differences.slice(0, mostShown))
    say(
      `${date}, store ${store}: acknowledged ${sent.receipts} receipts of ${money(sent.cents)}, the report shows ${found.receipts} of ${money(found.cents)}`,
    );
  if (differences.length > mostShown) say(`and ${differences.length - mostShown} other store-days`);
  const isRight = differences.length === 0 && unsent === 0 && tally.wrongHashes === 0 && receipts > 0;
  say(isRight ? 'Every acknowledged receipt is in the sales report once, to the cent.' : 'THE TOTALS ARE NOT PROVED.');
  return isRight;
};
