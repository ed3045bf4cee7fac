import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { useCompany } from '../api/queries.ts';
import { useHistory } from '../state/history.ts';
import { home } from './landing.ts';
import type { SitePage } from '../sitemap/places.ts';

/**
 * Wraps a page that some companies do not have. If the selected company does not have the page, its address leads to
 * the overview.
 */
export const offeredOnly = ({ offered }: SitePage, Page: ComponentType): ComponentType => {
  if (!offered) return Page;
  return function Offered() {
    const company = useCompany();
    const history = useHistory();
    const lacking = company !== undefined && !offered(company);
    useEffect(() => {
      if (lacking) history.replace(home);
    }, [history, lacking]);
    return lacking ? null : <Page />;
  };
};
