import type { Company } from '@lanewise/contract/entities/company';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import * as accounts from '../../api/accounts.ts';
import * as calls from '../../api/company.ts';
import { cancelPending } from '../../api/client.ts';
import {
  allDataPointList,
  clock,
  companyId,
  companyUsWeek,
  locationResponseData,
  userPermissions,
} from '../../state/keys.ts';
import { abandonSwitch, beginSwitch, forgetChoices, forgetSavedRoute, goOnAs, isLooking } from '../../state/session.ts';
import { startInLastCompany } from '../../state/last-company.ts';
import { read, write } from '../../state/storage.ts';

/** An object of its own, so that tests can replace the browser's functions. */
export const browser = {
  reload: (): void => window.location.reload(),
  goTo: (hash: string): void => window.location.replace(hash),
  /** Removes place, period and filters from the address without a navigation, because the previous user chose them. */
  forgetQuery: (): void => {
    const [path = '#/'] = window.location.hash.split('?');
    window.history.replaceState(null, '', path);
  },
};

/** Ignores a failure: the page that loads at the end repeats the call. */
const tried = async <Answer>(call: Promise<Answer>, keep: (answer: Answer) => void): Promise<void> => {
  try {
    keep(await call);
  } catch {
    // The call announces the failure.
  }
};

/** Selects the company if there is exactly one. */
const keepOnly = ([company, ...others]: readonly (Company | null)[]): void => {
  if (!company || others.length > 0) return;
  write(companyId, company.id);
  write(companyUsWeek, company.us_week ? 'true' : 'false');
};

/**
 * Takes over the session of `ask` and reloads. `goTo`: the address to open; null: the current address. The order of the
 * steps follows the specification. The reload at the end removes the remaining data of the previous user. An
 * administrator returns to their last company.
 */
const become = async (ask: () => Promise<LoggedInUser>, goTo: string | null): Promise<void> => {
  beginSwitch();
  let user: LoggedInUser;
  try {
    user = await ask();
    goOnAs(user);
  } catch (error) {
    abandonSwitch();
    throw error;
  }
  cancelPending();
  await tried(calls.permissions(), (keys) => write(userPermissions, keys));
  forgetChoices();
  startInLastCompany();
  if (user.clock) write(clock, user.clock);
  await tried(calls.userProfile(), ({ company }) => keepOnly([company]));
  // A user who may not list companies has their company in the profile.
  if (read(userPermissions).includes('getCompanies')) await tried(calls.companies(), keepOnly);
  await tried(calls.locations(), (locations) => write(locationResponseData, locations));
  await tried(calls.dataPoints(), (points) => write(allDataPointList, points.map(calls.listedDataPoint)));
  await tried(calls.levels(), () => undefined);
  await tried(calls.locationHierarchy(), () => undefined);
  forgetSavedRoute();
  if (goTo === null) browser.forgetQuery();
  else browser.goTo(goTo);
  browser.reload();
};

/**
 * Switches to another user: the page reloads at that user's landing page. `across`: the user is an administrator or
 * belongs to another company than the selected one. Rejects with a `Problem` that the caller shows.
 */
export const switchTo = async (userId: number, reason: string, { across = false } = {}): Promise<void> => {
  await become(() => accounts.switchInto(userId, reason, across), '#/');
};

/**
 * Opens a read-only switch to another user: the page reloads at that user's landing page. Rejects with a `Problem` that
 * the caller shows.
 */
export const lookAs = async (userId: number, reason = ''): Promise<void> => {
  await become(() => accounts.lookAs(userId, reason), '#/');
};

/** Address of the user's record, for the way back from a read-only switch. */
const recordOfLookedAt = async (): Promise<string | null> => {
  try {
    return `#/settings/users/editUser/${(await calls.userProfile()).userId}`;
  } catch {
    return null;
  }
};

/**
 * Returns to the user's own account. After a read-only switch, the record of the other user opens. After any other
 * switch, the current page reloads.
 */
export const switchBack = async (): Promise<void> => {
  await become(accounts.switchBack, isLooking() ? await recordOfLookedAt() : null);
};
