import type { ReportReply } from '@lanewise/contract/envelope';
import { listCompanies, listLevels } from '@lanewise/contract/endpoints/companies';
import { listDataPoints } from '@lanewise/contract/endpoints/data-points';
import { listPosDepartments } from '@lanewise/contract/endpoints/departments';
import { currentFilling } from '@lanewise/contract/endpoints/filling';
import { listLocations } from '@lanewise/contract/endpoints/locations';
import * as passwords from '@lanewise/contract/endpoints/passwords';
import { ownProfile } from '@lanewise/contract/endpoints/profile';
import { listReceipts, oneReceipt } from '@lanewise/contract/endpoints/receipts';
import { regionHierarchy as hierarchy } from '@lanewise/contract/endpoints/regions';
import { reportAt, trendOf } from '@lanewise/contract/endpoints/reports';
import * as session from '@lanewise/contract/endpoints/session';
import type { Company, Level, Location } from '@lanewise/contract/entities/company';
import type { DataPoint } from '@lanewise/contract/entities/data-point';
import type { Department } from '@lanewise/contract/entities/department';
import type { Filling } from '@lanewise/contract/entities/filling';
import type { CaptchaChallenge, ForgotPasswordResult } from '@lanewise/contract/entities/forgotten';
import type { HierarchyNode } from '@lanewise/contract/entities/hierarchy';
import type { Receipt } from '@lanewise/contract/entities/receipt';
import type { LoggedInUser, UserProfile } from '@lanewise/contract/entities/session';
import type { Trends } from '@lanewise/contract/reports/trend';
import { hierarchyOf } from '@lanewise/domain/places/hierarchy';
import { permissionKeys } from '@lanewise/domain/rights/permission-keys';
import type { PermissionKey } from '@lanewise/contract/permissions';
import { ask, askAny, askWhole } from './ask.ts';
import type { AskOptions } from './ask.ts';
import type { QueryValue } from '@lanewise/contract/endpoints/address';
import type { ListedDataPoint } from '../state/keys.ts';

// Every other call of the screens, typed by the contract.

/** `code`: the code of the second factor, sent after the answer 'auth.codeNeeded'. */
export const login = (username: string, password: string, code?: string): Promise<LoggedInUser> =>
  ask(session.logIn, { body: { username, password, ...(code === undefined ? {} : { code }) } });

export const logout = (signal: AbortSignal): Promise<unknown> => ask(session.logOut, {}, { unheard: true, signal });

interface PasswordByLink {
  token: string;
  newPassword: string;
  confirmPassword: string;
}

/** `username` is sent only with the link that creates the first Super Admin. The caller shows field errors. */
export const setPassword = (body: PasswordByLink & { username?: string }): Promise<unknown> =>
  ask(passwords.setPassword, { body });

/** Uses the link from the mail. The caller shows field errors. */
export const resetPassword = (body: PasswordByLink): Promise<unknown> => ask(passwords.resetPassword, { body });

/** `action` is a CaptchaAction; its type is string because the widget passes it back. */
export const captchaChallenge = (action: string, signal?: AbortSignal): Promise<CaptchaChallenge> =>
  askAny(passwords.newChallenge, { query: { action } }, { signal });

/** `data` is null when the account does not exist. The caller shows a refusal. */
export const forgotPassword = (username: string, captchaToken: string): Promise<ForgotPasswordResult> =>
  ask(passwords.forgotPassword, { query: { username }, body: { captchaToken } });

/** A failure is announced here, because no screen shows it. */
export const userProfile = (signal?: AbortSignal): Promise<UserProfile> => ask(ownProfile, {}, { signal });

/** The keys of the calls that the user may make. */
export const permissions = async (signal?: AbortSignal): Promise<PermissionKey[]> => {
  const { permissions: labels } = await ask(session.ownPermissions, {}, { signal });
  return permissionKeys(labels);
};

/** All companies for the admin roles; the user's own company for company staff who may see the list. */
export const companies = (signal?: AbortSignal): Promise<Company[]> =>
  ask(listCompanies, {}, { anyCompany: true, signal });

/** Only the fields that the shell and the reports need: in full, a large chain would not fit the browser's storage. */
export const locations = async (signal?: AbortSignal): Promise<Location[]> =>
  (await ask(listLocations, {}, { signal })).map(
    ({ location_id, reg_loc_id, name, label, depth, authorityLevel, storeNumber, regionId, timeZone, address }) => ({
      location_id,
      reg_loc_id,
      name,
      label,
      depth,
      authorityLevel,
      storeNumber,
      regionId,
      timeZone,
      address,
    }),
  );

export const regionHierarchy = async (signal?: AbortSignal): Promise<HierarchyNode[]> =>
  hierarchyOf(await ask(hierarchy, {}, { signal }));

export const departments = (signal?: AbortSignal): Promise<Department[]> => ask(listPosDepartments, {}, { signal });

/** All data points of the company, in the order of their categories. */
export const dataPoints = (signal?: AbortSignal): Promise<DataPoint[]> => ask(listDataPoints, {}, { signal });

/** The part of a data point that the browser stores. */
export const listedDataPoint = ({ dpId, name, categoryId, valueType, status }: DataPoint): ListedDataPoint => ({
  dpId,
  name,
  categoryId,
  valueType,
  status,
});

/** Levels from the top: Corporate, the region levels, Location. */
export const levels = (signal?: AbortSignal): Promise<Level[]> => ask(listLevels, {}, { signal });

/** The history that is still being loaded; null when all of it is there. */
export const filling = (signal?: AbortSignal): Promise<Filling | null> => ask(currentFilling, {}, { signal });

/** Fetches one report by the path of its definition. */
export const report = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  options: Pick<AskOptions, 'signal' | 'quiet' | 'page'> = {},
): Promise<ReportReply> => askWhole(reportAt(path), { query }, options);

/** The trends of the rows of a page. A missing trend is no failure: its cell stays empty. */
export const trends = (
  path: string,
  query: Readonly<Record<string, QueryValue>>,
  signal?: AbortSignal,
): Promise<Trends> => ask(trendOf(path), { query }, { signal });

/** Fetches one receipt by its token; the screen that opened it shows a failure. */
export const receipt = (
  token: string,
  query: Readonly<Record<string, QueryValue>> = {},
  signal?: AbortSignal,
): Promise<Receipt> => askAny(oneReceipt, { params: { token }, query }, { signal });

/** Fetches several receipts by their unique ids within dates, in the order of the ids. */
export const receipts = (
  uniqueIds: readonly string[],
  dates: { start: string; last: string },
  signal?: AbortSignal,
): Promise<Receipt[]> =>
  ask(listReceipts, { query: { uniqueIds, fromDate: dates.start, toDate: dates.last } }, { signal });
