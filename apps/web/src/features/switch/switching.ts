import type { Company } from '@lanewise/contract/entities/company';
import type { LoggedInUser } from '@lanewise/contract/entities/session';
import * as accounts from '../../api/accounts.ts';
import * as calls from '../../api/calls.ts';
import { cancelPending } from '../../api/client.ts';
import { allDataPointList, companyId, companyUsWeek, locationResponseData, userPermissions } from '../../state/keys.ts';
import { abandonSwitch, beginSwitch, forgetChoices, forgetSavedRoute, goOnAs } from '../../state/session.ts';
import { read, write } from '../../state/storage.ts';

/** Apart, so that a test can stand in for the browser. */
export const browser = {
  reload: (): void => window.location.reload(),
  goToStart: (): void => window.location.replace('#/'),
};

/** What fails here is asked for again by the page that is loaded at the end. */
const tried = async <Answer>(call: Promise<Answer>, keep: (answer: Answer) => void): Promise<void> => {
  try {
    keep(await call);
  } catch {
    // Announced by the call.
  }
};

/** The company in view, where there is one to look at and no more. */
const keepOnly = ([company, ...others]: readonly (Company | null)[]): void => {
  if (!company || others.length > 0) return;
  write(companyId, company.id);
  write(companyUsWeek, company.us_week ? 'true' : 'false');
};

/** The order of the specification: whatever of the person before is still here goes with the page. */
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
  // Whoever may not list companies has his own in the profile.
  if (read(userPermissions).includes('getCompanies')) await tried(calls.companies(), keepOnly);
  await tried(calls.locations(), (locations) => write(locationResponseData, locations));
  await tried(calls.dataPoints(), (points) => write(allDataPointList, points.map(calls.listedDataPoint)));
  await tried(calls.levels(), () => undefined);
  await tried(calls.regionHierarchy(), () => undefined);
  forgetSavedRoute();
  if (toStart) browser.goToStart();
  browser.reload();
};

/**
 * Works as another user from now on; the page is loaded anew and lands where he would. `across`: he is of another company
 * than the one in view, or an administrator. Rejects with a `Problem` that the caller shows.
 */
export const switchTo = async (userId: number, reason: string, { across = false } = {}): Promise<void> => {
  await become(() => accounts.switchInto(userId, reason, across), { toStart: true });
};

/** Goes on as oneself, on the same page. */
export const switchBack = async (): Promise<void> => {
  await become(accounts.switchBack, { toStart: false });
};
