import type { JSX } from 'react';
import { useCompanyLogo } from '../api/pictures.ts';
import { useCompany } from '../api/queries.ts';
import { initials } from '../lib/initials.ts';
import { useUser } from '../state/session.ts';
import { allows } from '../sitemap/access.ts';
import { placeAt } from '../sitemap/places.ts';
import styles from './company-profile.module.css';

/** Logo or initials, and the name of the selected company; a link to its page for users who may open it. */
export const CompanyProfile = (): JSX.Element => {
  const user = useUser();
  const company = useCompany();
  const logo = useCompanyLogo(company);
  const name = company?.name ?? '';
  const content = (
    <>
      <span className={styles.logo} data-picture={logo !== null || undefined} aria-hidden="true">
        {logo === null ? initials(name) : <img src={logo} alt="" />}
      </span>
      <b className={styles.name}>{name}</b>
    </>
  );
  const to = `/settings/companies/editCompany/${company?.id ?? ''}`;
  const place = placeAt(to)?.place;
  if (!company || !user || !place || !allows(place.access, user)) {
    return (
      <div className={styles.profile} title={name}>
        {content}
      </div>
    );
  }
  return (
    <a href={`#${to}`} className={styles.profile} title={name}>
      {content}
    </a>
  );
};
