import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { RecordForm } from '../../records/use-record-form.ts';
import { Dates } from '../../report/controls/dates.tsx';
import { Locations } from '../../report/controls/locations.tsx';
import { useWords } from '../../report/labels.ts';
import type { LabelWords } from '../../report/labels.ts';
import type { Picked } from '../../report/use-picks.ts';
import type { Place } from './place.ts';
import { earlierOf, uses } from './question.ts';
import type { QuestionValues } from './question.ts';
import styles from './analytics.module.css';

type Record = RecordForm<QuestionValues>;
type Field = keyof QuestionValues & string;

interface Props {
  place: Place;
  record: Record;
}

/** Errors of fields whose controls do not show errors themselves. */
const Wrong = ({ record, fields }: { record: Record; fields: readonly Field[] }): JSX.Element | null => {
  const wrong = [...new Set(fields.flatMap((field) => record.input(field).error ?? []))];
  return wrong.length === 0 ? null : (
    <p role="alert" className={styles.wrong}>
      {wrong.join(' ')}
    </p>
  );
};

/** The texts of a picker, with another name in place of its usual one. */
const named = (words: LabelWords, key: string, name: string): LabelWords => ({
  ...words,
  say: (asked, values) => (asked === key ? name : words.say(asked, values)),
});

/** A copy of the screen's choices in which the picker shows another choice. */
const showing = (picked: Picked, change: Partial<NonNullable<Picked['effective']>>): Picked => ({
  ...picked,
  effective: picked.effective && { ...picked.effective, ...change },
});

/** Time of day; both empty: the whole day. */
const Times = ({ record }: { record: Record }): JSX.Element => {
  const { t } = useTranslation('analytics');
  const time = (field: 'startTime' | 'endTime', label: string): JSX.Element => {
    const { error, ...input } = record.input(field);
    return (
      <input
        type="time"
        className={styles.time}
        aria-label={label}
        aria-invalid={error !== null || undefined}
        {...input}
      />
    );
  };
  return (
    <span className={styles.times}>
      {t('timeOfDay')}
      {time('startTime', t('startTime'))}–{time('endTime', t('endTime'))}
    </span>
  );
};

/** The earlier period, with which the period of the task is compared. */
const Earlier = ({ place, record }: Props): JSX.Element | null => {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const { effective } = place.picked;
  if (!effective) return null;
  const values = record.form.getValues();
  const isPromotion = values.tasktype === 'Promotion';
  const label = t(isPromotion ? 'weeksWithout' : 'earlierPeriod');
  return (
    <span className={styles.beside}>
      {label}
      <Dates
        screen={showing(place.picked, { dates: earlierOf(values, effective.dates) })}
        labels={named(words, 'dates.label', label)}
        onChange={({ start, last }) => {
          record.form.setValues({ earlierStart: start, earlierEnd: last });
          for (const field of ['earlierStart', 'earlierEnd']) record.form.clearFieldError(field);
        }}
      />
    </span>
  );
};

/** Stores without the promotion: all other stores unless the user chooses some. */
const Controls = ({ place, record }: Props): JSX.Element | null => {
  const { t } = useTranslation('analytics');
  const words = useWords();
  const { effective } = place.picked;
  if (!effective) return null;
  if (effective.locations === null) return <p className={styles.hint}>{t('hint.controls')}</p>;
  const promoted = new Set(effective.locations);
  const chosen = record.form.getValues().controlLocations ?? effective.all.filter((id) => !promoted.has(id));
  return (
    <span className={styles.beside}>
      {t('storesWithout')}
      <Locations
        screen={showing(place.picked, { locations: chosen })}
        labels={named(words, 'locations.label', t('storesWithout'))}
        onChange={(locations) => {
          record.form.setFieldValue('controlLocations', locations);
          record.form.clearFieldError('controlLocations');
        }}
      />
    </span>
  );
};

/** Stores and days of a task, and the stores or period that it compares them with. */
export const PlaceControls = ({ place, record }: Props): JSX.Element => {
  const words = useWords();
  const { picked, choose } = place;
  const { tasktype } = record.form.getValues();
  return (
    <div>
      <div className={styles.place}>
        <Locations screen={picked} labels={words} onChange={(locations) => choose({ locations })} />
        <Dates screen={picked} labels={words} onChange={(dates) => choose({ dates })} />
        {uses(tasktype, 'startTime') ? <Times record={record} /> : null}
      </div>
      <Wrong record={record} fields={['location', 'start_date', 'end_date', 'startTime', 'endTime']} />
      {uses(tasktype, 'earlierStart') ? (
        <div className={styles.compared}>
          <Earlier place={place} record={record} />
          {uses(tasktype, 'controlLocations') ? <Controls place={place} record={record} /> : null}
        </div>
      ) : null}
      <Wrong record={record} fields={['earlierStart', 'earlierEnd', 'controlLocations']} />
    </div>
  );
};
