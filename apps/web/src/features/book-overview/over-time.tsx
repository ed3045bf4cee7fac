import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { BookDay } from '@lanewise/contract/entities/book-days';
import { addDays } from '@lanewise/domain/calendar/day';
import { Loaded } from '../../records/loaded.tsx';
import { Control } from '../../ui/control.tsx';
import type { OverviewAddress } from './address.ts';
import { CourseRow } from './course-row.tsx';
import { coursesOf, drawerCoursesOf } from './courses.ts';
import { useBookDays, useDrawerCourses, type AskedBookDays as AskedOf } from './queries.ts';
import styles from './over-time.module.css';

/** Length in days of a course; it ends with the span. */
const DAYS = 91;

/** The query for the days of the courses; null: none. */
const askedOf = ({ preset, span, today, knownAt }: OverviewAddress): AskedOf | null => {
  if (!preset || !span) return null;
  const last = span.lastDate < today ? span.lastDate : today;
  return {
    presetId: preset.presetId,
    span: { startDate: addDays(last, 1 - DAYS), lastDate: last, period: null },
    knownAt,
  };
};

interface DrawersProps {
  locationId: number;
  address: OverviewAddress;
}

/** Over and short of the drawers of a store. */
const AskedDrawers = ({ locationId, address }: DrawersProps): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const asked = askedOf(address);
  const query = useDrawerCourses(asked && { ...asked, locationId });
  return (
    <Loaded query={query} failed={t('couldNotLoad')}>
      {(drawers) => {
        const courses = drawerCoursesOf(drawers, address.today);
        if (courses.length === 0) return <p className={styles.rule}>{t('overTime.noDrawers')}</p>;
        return (
          <ul className={styles.stores}>
            {courses.map((course) => {
              const { lane, cashier, cashierName, tender } = course.drawer;
              const person = cashierName === '' ? cashier : `${cashierName} (${cashier})`;
              const name = [lane === '' ? '' : t('overTime.lane', { lane }), person].filter((part) => part !== '');
              return (
                <CourseRow
                  key={`${lane} ${cashier} ${tender}`}
                  course={course}
                  name={name.join(' · ')}
                  locationId={locationId}
                  address={address}
                />
              );
            })}
          </ul>
        );
      }}
    </Loaded>
  );
};

const Drawers = (props: DrawersProps & { name: string }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.drawers}>
      <Control
        label={t('overTime.drawers', { name: props.name })}
        aria-expanded={open}
        onClick={() => setOpen((isOpen) => !isOpen)}
      />
      {open ? <AskedDrawers {...props} /> : null}
    </div>
  );
};

const Courses = ({ days, address }: { days: readonly BookDay[]; address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const names = new Map(address.stores.map(({ reg_loc_id, name }) => [reg_loc_id, name]));
  return (
    <>
      <p className={styles.rule}>{t('overTime.rule')}</p>
      <ul className={styles.stores}>
        {coursesOf(days, address.today).map((course) => {
          const { locationId } = course;
          const name = names.get(locationId) ?? '';
          return (
            <CourseRow key={locationId} course={course} name={name} locationId={locationId} address={address}>
              <Drawers locationId={locationId} address={address} name={name} />
            </CourseRow>
          );
        })}
      </ul>
    </>
  );
};

const Asked = ({ address }: { address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const asked = askedOf(address);
  const locationIds = address.stores.map(({ reg_loc_id }) => reg_loc_id);
  const query = useBookDays(asked && { ...asked, locationIds });
  return (
    <Loaded query={query} failed={t('couldNotLoad')}>
      {(days) => <Courses days={days} address={address} />}
    </Loaded>
  );
};

/**
 * Over and short of each store and its drawers over time, with control limits. The data is requested only when the user
 * opens the section.
 */
export const OverTime = ({ address }: { address: OverviewAddress }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="over-time">
      <h2 id="over-time" className={styles.heading}>
        {t('overTime.title')}
      </h2>
      {open ? <Asked address={address} /> : <Control label={t('overTime.open')} onClick={() => setOpen(true)} />}
    </section>
  );
};
