import { CompletenessPage } from './completeness/page.tsx';
import { ConnectorsPage } from './page.tsx';
import { TodayPage } from './today/page.tsx';

/** In one chunk: who opens one of them usually goes on to another, and the first screen names each chunk. */
export const pages = { list: ConnectorsPage, today: TodayPage, completeness: CompletenessPage } as const;
