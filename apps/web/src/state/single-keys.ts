import { readCookie, writeCookie } from './cookie.ts';

// Whoever dictates, or strikes keys by accident, switches the shortcuts of one character off (WCAG 2.1.4). A cookie, so that
// the next login does not switch them on again.

const name = 'lanewise_keys';

/** Whether '/' and '?' work by themselves on this browser; they do until somebody says no. */
export const singleKeysWork = (): boolean => readCookie(name) !== 'off';

export const setSingleKeys = (work: boolean): void => writeCookie(name, work ? 'on' : 'off');
