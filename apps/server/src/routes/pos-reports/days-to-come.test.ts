import { describe, expect, it } from 'vitest';
import { drawnIntake } from '../../app-drawn.testing.ts';

// A store may have at most 500 printed reports of a business date, so that a key cannot send without end. An unlimited
// number of future dates would defeat this limit.

const { test, drawn } = drawnIntake(() => undefined);

describe('the key of one store', () => {
  it('keeps no printed reports of business dates that are years to come', async () => {
    const sent = await Promise.all(
      ['2041-05-06', '2099-12-31', '2149-06-06'].map((date) =>
        test.ask('POST', `ingest/reports?store=1&businessDate=${date}&reportType=Closing&fileName=a.txt`, {
          as: drawn.tokens.connector,
          body: `NET SALES ${date}\n`,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([400, 400, 400]);
  });
});
