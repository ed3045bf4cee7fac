import { CompletenessPage } from './completeness/page.tsx';
import { ConnectorsPage } from './page.tsx';
import { TodayPage } from './today/page.tsx';

/**
 * The pages share one chunk: a reader of one page usually opens another page, and the first screen has to list every
 * chunk.
 */
export const pages = { list: ConnectorsPage, today: TodayPage, completeness: CompletenessPage } as const;
