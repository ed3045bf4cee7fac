import type { JSX } from 'react';
import { CompaniesPage } from '../features/companies/page.tsx';
import { useUser } from '../state/session.ts';
import { allows } from '../sitemap/access.ts';
import { OtherSettings } from './frame.tsx';

/** The companies page; a user without the right to it sees the other settings. */
export const CompaniesPlace = (): JSX.Element => {
  const user = useUser();
  return user && !allows(['Company Setting'], user) ? <OtherSettings /> : <CompaniesPage />;
};
