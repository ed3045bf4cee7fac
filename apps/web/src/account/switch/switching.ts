import type { Company } from '@lanewise/contract/entities/company';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import * as accounts from '../../api/accounts.ts';
import * as calls from '../../api/company.ts';
import { cancelPending } from '../../api/client.ts';
import { allDataPointList, companyId, companyUsWeek, locationResponseData, userPermissions } from '../../state/keys.ts';
import { abandonSwitch, beginSwitch, forgetChoices, forgetSavedRoute, goOnAs } from '../../state/session.ts';
import { read, write } from '../../state/storage.ts';

/** An object of its own, so that tests can replace the browser's functions. */
export const browser = {
  reload: (): void => window.location.reload(),
  goToStart: (): void => window.location.replace('#/'),
  /** Takes place, period and filters out of the address, which the other user chose, without another navigation. */
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

/** Follows the order of the specification; the reload at the end removes what is left of the previous user. */
const become = async (ask: () => Promise<LoggedInUser>, { toStart }: { toStart: boolean }): Promise<void> => {
  beginSwitch();
  try {
    goOnAs(await ask());
  } catch (error) {
    abandonSwitch();
    throw error;
  }
  cancelPending();
  await tried(calls.permissions(), (keys) => write(userPermissions, keys));
  forgetChoices();
  await tried(calls.userProfile(), ({ company }) => keepOnly([company]));
  // A user who may not list companies has their company in the profile.
  if (read(userPermissions).includes('getCompanies')) await tried(calls.companies(), keepOnly);
  await tried(calls.locations(), (locations) => write(locationResponseData, locations));
  await tried(calls.dataPoints(), (points) => write(allDataPointList, points.map(calls.listedDataPoint)));
  await tried(calls.levels(), () => undefined);
  await tried(calls.regionHierarchy(), () => undefined);
  forgetSavedRoute();
  if (toStart) browser.goToStart();
  else browser.forgetQuery();
  browser.reload();
};

/**
 * Works as another user: the page reloads at that user's landing page. `across`: the user belongs to another company
 * than the selected one, or is an administrator. Rejects with a `Problem` that the caller shows.
 */
export const switchTo = async (userId: number, reason: string, { across = false } = {}): Promise<void> => {
  await become(() => accounts.switchInto(userId, reason, across), { toStart: true });
};

/** Returns to the user's own account, on the same page, which begins anew. */
export const switchBack = async (): Promise<void> => {
  await become(accounts.switchBack, { toStart: false });
};
