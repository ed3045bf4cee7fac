import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCompany, useDataPoints, useProfile } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { chooseClock } from '../i18n/clock.ts';
import { adoptLanguage } from '../i18n/setup.ts';
import { companyId, companyTimeZone, companyUsWeek, loggedInUser } from '../state/keys.ts';
import { keepLastCompany } from '../state/last-company.ts';
import { currentUser, isAdmin, isSwitchUnderWay, useUser } from '../state/session.ts';
import { clearTab, read, write } from '../state/storage.ts';
import { goToLogin, leaveForLogin } from './failures.ts';
import type { AnyHashRouter } from './reload.ts';

/**
 * Redirects to login at the next click if the user record was removed from the storage. This tab looks at each click,
 * because no event reports the removal.
 */
const watchRecord = (router: AnyHashRouter): (() => void) => {
  const look = (event: MouseEvent): void => {
    if (currentUser()) return;
    event.preventDefault();
    event.stopPropagation();
    leaveForLogin(router);
  };
  window.addEventListener('click', look, true);
  return () => window.removeEventListener('click', look, true);
};

/** Watches the session: it may end in another tab, and the profile may have another language than this browser. */
export const useSessionCare = (): void => {
  const user = useUser();
  const router = useRouter<AnyHashRouter>();
  const { data: profile } = useProfile();
  const company = useCompany();
  useDataPoints();
  useEffect(() => {
    if (user) return;
    clearTab();
    goToLogin(router);
  }, [user, router]);
  useEffect(reloadForAnother, []);
  useEffect(() => watchRecord(router), [router]);
  useEffect(() => {
    // An answer that comes after the logout stores nothing.
    if (!profile || !user) return;
    void adoptLanguage(profile.language);
    chooseClock(profile.clock);
  }, [profile, user]);
  useEffect(() => {
    // During a switch, `user` is already the new user, but `company` is still the company of the old user.
    if (!company || !user || isSwitchUnderWay()) return;
    const before = read(companyId);
    write(companyId, company.id);
    write(companyUsWeek, company.us_week ? 'true' : 'false');
    write(companyTimeZone, company.timeZone);
    if (isAdmin(user)) keepLastCompany(company.id);
    // The stored company no longer exists: queries about it are reset and refetched for this company.
    if (before !== null && before !== company.id) void queryClient.resetQueries({ predicate: isAboutCompany });
  }, [company, user]);
};

const isAboutCompany = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== 'company';

/**
 * Reloads when another tab switches to another user or company, because the answers in this tab belong to the old user
 * or company.
 */
const reloadForAnother = (): (() => void) => {
  const listen = ({ key, oldValue, newValue }: StorageEvent): void => {
    if (oldValue === null || newValue === null || oldValue === newValue) return;
    const isAnother = key === loggedInUser.key && tokenOf(oldValue) !== tokenOf(newValue);
    if (isAnother) clearTab();
    if (isAnother || key === companyId.key) window.location.reload();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
};

const tokenOf = (record: string): string | undefined => loggedInUser.parse(record)?.Authorization;
