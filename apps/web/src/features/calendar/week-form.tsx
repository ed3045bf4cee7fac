import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { sinceAlways } from '@lanewise/contract/entities/calendar';
import type { WeekHours } from '@lanewise/contract/entities/calendar';
import { addDays, isDay } from '@lanewise/domain/calendar/day';
import { useLanguage } from '../../i18n/language.ts';
import { formatWeekday } from '../../lib/date.ts';
import { fieldsOf, weekHoursOf, weekdays } from './times.ts';
import type { DayField } from './times.ts';
import { useSetWeek } from './queries.ts';
import styles from './calendar.module.css';

/** A Sunday, to derive the names of the weekdays. */
const sunday = '2026-11-15';

const DayRow = ({
  name,
  field,
  onChange,
}: {
  name: string;
  field: DayField;
  onChange: (field: DayField) => void;
}): JSX.Element => {
  const { t } = useTranslation('calendar');
  return (
    <div className={styles.day} role="group" aria-label={name}>
      <label className={styles.weekday}>
        <input
          type="checkbox"
          checked={field.open}
          onChange={(event) => onChange({ ...field, open: event.target.checked })}
        />
        {name}
      </label>
      {field.open ? (
        <>
          <input
            type="time"
            aria-label={t('opens', { day: name })}
            value={field.opens}
            onChange={(event) => onChange({ ...field, opens: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            aria-label={t('closes', { day: name })}
            value={field.closes}
            onChange={(event) => onChange({ ...field, closes: event.target.value })}
          />
        </>
      ) : (
        <span className={styles.closed}>{t('closed')}</span>
      )}
    </div>
  );
};

/** The regular week of one store or several; `initial` holds the first values of the fields. */
export const WeekForm = ({
  locationIds,
  initial,
  validFrom,
  usWeek,
}: {
  locationIds: readonly number[];
  initial: WeekHours;
  /** First day of the changed week; null: the new week applies from the beginning. */
  validFrom: string | null;
  usWeek: boolean;
}): JSX.Element => {
  const { t } = useTranslation('calendar');
  const language = useLanguage();
  const [fields, setFields] = useState(() => fieldsOf(initial));
  const [from, setFrom] = useState(validFrom === null || validFrom === sinceAlways ? '' : validFrom);
  const { mutate, isPending } = useSetWeek();
  const hours = weekHoursOf(fields);
  const valid = hours !== null && (from === '' || isDay(from));
  const week = { locationIds: [...locationIds], validFrom: from === '' ? sinceAlways : from };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (valid) mutate({ ...week, hours });
      }}
    >
      {weekdays(usWeek).map((weekday) => {
        const field = fields[weekday];
        return field ? (
          <DayRow
            key={weekday}
            name={formatWeekday(addDays(sunday, weekday), language)}
            field={field}
            onChange={(next) => setFields(fields.map((one, at) => (at === weekday ? next : one)))}
          />
        ) : null;
      })}
      <label className={styles.field}>
        {t('validFrom')}
        <input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <small>{t('validFromHelp')}</small>
      </label>
      {hours === null ? <p className={styles.error}>{t('hoursNeeded')}</p> : null}
      <div className={styles.buttons}>
        <Button type="submit" disabled={!valid} loading={isPending}>
          {t('saveWeek')}
        </Button>
        {validFrom === null ? null : (
          <Button
            variant="default"
            disabled={isPending}
            onClick={() => mutate({ locationIds: [...locationIds], validFrom, hours: null })}
          >
            {t('clearWeek')}
          </Button>
        )}
      </div>
    </form>
  );
};
