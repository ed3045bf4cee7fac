import { useRouterState } from '@tanstack/react-router';
import { dayIn } from '@lanewise/domain/calendar/day';
import type { Calendar } from '@lanewise/domain/calendar/range';
import { reportOf } from '@lanewise/contract/reports/index';
import type { ReportId } from '@lanewise/contract/reports/index';
import type { ReportDefinition, ReportView } from '@lanewise/contract/reports/definition';
import type { Location } from '@lanewise/contract/entities/company';
import { useCallback, useEffect, useMemo } from 'react';
import { useCompany, useLocations } from '../api/queries.ts';
import { selectedLocIds } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { useHistory } from './history.ts';
import { pathOf, readAddress, viewOf } from './address/address.ts';
import type { Address } from './address/address.ts';
import { datesFrom, locationsFrom, storedDates } from './address/effective.ts';
import type { Effective } from './address/wire.ts';

export interface Screen {
  report: ReportId;
  definition: ReportDefinition;
  view: ReportView;
  address: Address;
  /** Null until company and locations are known. */
  effective: Effective | null;
  calendar: Calendar | null;
  /** ISO 4217; '' until the company is known. */
  currency: string;
  /** Its connector type, '' for none and until it is known. */
  connectorType: string;
  /** Its name, '' until it is known. */
  company: string;
  locations: readonly Location[];
  /** Goes to another address of this screen; `replace` makes no step back. */
  go: (address: Address, options?: { replace?: boolean }) => void;
}

const useCalendar = (): Pick<Screen, 'calendar' | 'currency' | 'company' | 'connectorType'> => {
  const company = useCompany();
  return useMemo(
    () =>
      company
        ? {
            calendar: { today: dayIn(new Date(), company.timeZone), usWeek: company.us_week },
            currency: company.currency,
            company: company.name,
            connectorType: company.connector_type,
          }
        : { calendar: null, currency: '', company: '', connectorType: '' },
    [company],
  );
};

/** What a report screen shows, read from its address, what is stored for it, and the company. */
export const useScreen = (report: ReportId): Screen => {
  const definition = reportOf(report);
  const history = useHistory();
  const query = useRouterState({ select: ({ location }) => location.searchStr });
  const address = useMemo(() => readAddress(report, query), [report, query]);
  const { calendar, currency, company, connectorType } = useCalendar();
  const locations = useLocations();
  const storedLocations = useStored(useMemo(() => selectedLocIds(definition.screen), [definition]));
  const stored = useStored(useMemo(() => storedDates(definition.screen), [definition]));

  const effective = useMemo((): Effective | null => {
    if (!calendar || !locations.data) return null;
    const known = new Set(locations.data.map((location) => location.reg_loc_id));
    return {
      locations: locationsFrom(address, storedLocations, known),
      dates: datesFrom(address, stored, calendar),
    };
  }, [address, calendar, locations.data, stored, storedLocations]);

  const go = useCallback<Screen['go']>(
    (next, { replace = false } = {}) => {
      const path = pathOf(report, next);
      if (replace) history.replace(path);
      else history.push(path);
    },
    [history, report],
  );

  // A stored choice is written into the address, so that the address alone says what is shown.
  useEffect(() => {
    if (!effective) return;
    const place = address.locations === null && effective.locations !== null ? effective.locations : address.locations;
    const dates = address.dates === null && stored !== null ? effective.dates : address.dates;
    if (place !== address.locations || dates !== address.dates)
      go({ ...address, locations: place, dates }, { replace: true });
  }, [address, effective, go, stored]);

  return useMemo(
    () => ({
      report,
      definition,
      view: viewOf(report, address.view),
      address,
      effective,
      calendar,
      currency,
      company,
      connectorType,
      locations: locations.data ?? [],
      go,
    }),
    [report, definition, address, effective, calendar, currency, company, connectorType, locations.data, go],
  );
};
