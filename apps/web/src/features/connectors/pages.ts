import { CompletenessPage } from './completeness/page.tsx';
import { ConnectorsPage } from './page.tsx';
import { TodayPage } from './today/page.tsx';

/**
 * The pages share one chunk, because a reader of one page usually opens another page. Separate chunks would also
 * lengthen the first screen, which lists every chunk.
 */
export const pages = { list: ConnectorsPage, today: TodayPage, completeness: CompletenessPage } as const;
