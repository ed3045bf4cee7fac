import { useEffect, useMemo } from 'react';
import type { ComponentType, JSX } from 'react';
import type { Page as SitePage } from '../sitemap/types.ts';
import { useTranslation } from 'react-i18next';
import { emptyAddress, readPicks, writeAddress } from '../report/address/address.ts';
import { Dates } from '../report/controls/dates.tsx';
import { Locations } from '../report/controls/locations.tsx';
import { useHistory } from '../state/history.ts';
import { useOwnQuery } from '../state/address.ts';
import { useWords } from '../report/labels.ts';
import { keepDates, keepLocations, usePicks } from '../report/use-picks.ts';
import type { Picks } from '../report/use-picks.ts';
import { Page, Toolbar } from '../ui/page.tsx';
import { LaterState } from '../ui/states.tsx';

type FrameProps = Pick<SitePage, 'path' | 'dates' | 'usualPeriod'> & { screen: string };

/** The frame of a report of a later version: place and period can be chosen and are kept already. */
const ReportFrame = ({ path, screen, dates, usualPeriod }: FrameProps): JSX.Element => {
  const dated = dates ?? true;
  const { t } = useTranslation();
  const words = useWords();
  const history = useHistory();
  const query = useOwnQuery();
  const asked = useMemo(() => readPicks(new URLSearchParams(query)), [query]);
  const { picked, settled } = usePicks(screen, asked, undefined, usualPeriod);
  const { calendar } = picked;
  const addressOf = (picks: Picks): string =>
    `${path}${writeAddress({ ...emptyAddress, ...picks, ...(dated ? {} : { dates: null }) })}`;
  const next = settled && addressOf(settled);
  useEffect(() => {
    if (next !== null) history.replace(next);
  }, [history, next]);
  return (
    <Page>
      <Toolbar label={words.say('controls')}>
        <Locations
          screen={picked}
          labels={words}
          onChange={(locations) => {
            keepLocations(screen, locations);
            history.push(addressOf({ ...asked, locations: locations ?? 'all' }));
          }}
        />
        {dated ? (
          <Dates
            screen={picked}
            labels={words}
            onChange={(dates) => {
              if (calendar) keepDates(screen, dates, calendar);
              history.push(addressOf({ ...asked, dates }));
            }}
          />
        ) : null}
      </Toolbar>
      <LaterState title={t('later.figures')} text={t(dated ? 'later.figuresText' : 'later.placeText')} />
    </Page>
  );
};

/** The frame as the component of a route. */
export const reportFrameOf = (frame: FrameProps): ComponentType =>
  function PlaceFrame() {
    return <ReportFrame {...frame} />;
  };
