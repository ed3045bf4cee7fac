import { readCookie, writeCookie } from './cookie.ts';

// Users who dictate, or press keys by accident, switch the single-character shortcuts off (WCAG 2.1.4). The choice is a
// cookie, so that it survives logout.

const name = 'lanewise_keys';

/** Whether '/' and '?' work without a modifier in this browser; they do until the user switches them off. */
export const singleKeysWork = (): boolean => readCookie(name) !== 'off';

export const setSingleKeys = (work: boolean): void => writeCookie(name, work ? 'on' : 'off');
