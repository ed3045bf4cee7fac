import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { openSession, serverUrl } from './people.ts';

/** Business date of the demo chain so many days before today: both companies keep the hours of New York. */
export const daysAgo = (days: number): string => addDays(dayIn(new Date(), 'America/New_York'), -days);

/** What presets call so. The stores may have been closed all day, as today they may not be open yet. */
export const yesterday = daysAgo(1);

const variable = 'E2E_TRADING_DAY';

/** The newest day that is over on which both companies sold: yesterday, but for the day after a holiday. */
export const tradingDay = process.env[variable] ?? yesterday;

/** Asks the server for that day and leaves it to the workers, which read this file after it. */
export const findTradingDay = async (): Promise<void> => {
  const tokens = await Promise.all((['manager', 'quebec'] as const).map(openSession));
  for (let back = 1; back <= 7; back += 1) {
    const day = daysAgo(back);
    const address = `${serverUrl()}/api/dashboard/v1/transaction?startDate=${day}&lastDate=${day}&limit=1`;
    const sold = await Promise.all(
      tokens.map(async ({ Authorization: authorization }) => {
        const answer = await fetch(address, { headers: { authorization } });
        return ((await answer.json()) as { data: unknown[] }).data.length > 0;
      }),
    );
    if (sold.every(Boolean)) {
      process.env[variable] = day;
      return;
    }
  }
  throw new Error('The demo chain sold nothing in seven days.');
};
