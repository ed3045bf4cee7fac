import { addDays, dayIn } from '@lanewise/domain/calendar/day';
import { openSession, serverUrl } from './people.ts';

/** Business date of the demo chain this many days before today: both companies use New York time. */
export const daysAgo = (days: number): string => addDays(dayIn(new Date(), 'America/New_York'), -days);

/** The day of the preset 'Yesterday'. The stores may have been closed all day, as today they may not be open yet. */
export const yesterday = daysAgo(1);

const variable = 'E2E_TRADING_DAY';

/** The newest finished day on which both companies sold: yesterday, except on the day after a holiday. */
export const tradingDay = process.env[variable] ?? yesterday;

/** Asks the server for that day and sets it for the workers, which read this file later. */
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
