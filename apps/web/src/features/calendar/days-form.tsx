import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { isDay } from '@lanewise/domain/calendar/day';
import { Segmented } from '../../ui/segmented.tsx';
import { hoursOf } from './times.ts';
import { useSetDays } from './queries.ts';
import styles from './calendar.module.css';

type Kind = 'closed' | 'own';

interface OpeningTimes {
  opens: string;
  closes: string;
}

/** The hours of days that have their own. */
const Times = ({ times, onChange }: { times: OpeningTimes; onChange: (times: OpeningTimes) => void }): JSX.Element => {
  const { t } = useTranslation('calendar');
  return (
    <span className={styles.times}>
      <input
        type="time"
        aria-label={t('opens', { day: '' })}
        value={times.opens}
        onChange={(event) => onChange({ ...times, opens: event.target.value })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="time"
        aria-label={t('closes', { day: '' })}
        value={times.closes}
        onChange={(event) => onChange({ ...times, closes: event.target.value })}
      />
    </span>
  );
};

/** Sets days closed, or gives them hours of their own, for one store or several. */
export const DaysForm = ({ locationIds }: { locationIds: readonly number[] }): JSX.Element => {
  const { t } = useTranslation('calendar');
  const [kind, setKind] = useState<Kind>('closed');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [times, setTimes] = useState({ opens: '08:00', closes: '14:00' });
  const [note, setNote] = useState('');
  const { mutate, isPending } = useSetDays();
  const last = to === '' ? from : to;
  const ordered = isDay(from) && isDay(last) && from <= last;
  const hours = kind === 'closed' ? kind : hoursOf(times.opens, times.closes);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!ordered || hours === null) return;
        const days = { locationIds: [...locationIds], from, to: last, hours, note };
        mutate(days, {
          onSuccess: () => {
            setFrom('');
            setTo('');
            setNote('');
          },
        });
      }}
    >
      <div className={styles.row}>
        <label className={styles.field}>
          {t('firstDay')}
          <input type="date" required value={from} onChange={(event) => setFrom(event.target.value)} />
        </label>
        <label className={styles.field}>
          {t('lastDay')}
          <input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </label>
      </div>
      <div className={styles.row}>
        <Segmented
          label={t('kind')}
          choices={[
            { value: 'closed', label: t('closed') },
            { value: 'own', label: t('ownHours') },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'own' ? <Times times={times} onChange={setTimes} /> : null}
      </div>
      <TextInput
        label={t('note')}
        placeholder={t('noteExample')}
        value={note}
        maxLength={200}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {from !== '' && to !== '' && !ordered ? <p className={styles.error}>{t('daysInOrder')}</p> : null}
      <div className={styles.buttons}>
        <Button type="submit" variant="default" disabled={!ordered || hours === null} loading={isPending}>
          {t('addDays')}
        </Button>
      </div>
    </form>
  );
};
