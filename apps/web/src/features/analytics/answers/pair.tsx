import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { PairRow, PlaceRow } from '@lanewise/contract/entities/analytics-results';
import { usePairColumns, usePlaceColumns } from '../columns.tsx';
import { Picture } from '../picture.tsx';
import { useTaskRows } from '../queries.ts';
import { AnswerRows } from '../rows.tsx';
import { usePairSentences } from '../sentences.ts';
import { useFigures } from '../words.ts';
import { Further } from './further.tsx';
import { Meanings } from './meanings.tsx';
import { MOST_MARKS, useView } from './parts.ts';
import type { AnswerParts } from './parts.ts';
import { ViewChoice } from './view-choice.tsx';
import styles from '../analytics.module.css';

/** Most region rows to fetch: more than any company has. In the list, stores follow the regions. */
const REGIONS = 200;

/** Whether the rule holds in each region: in a sentence, and with the interval of each. */
const Regions = ({ rows }: { rows: readonly PlaceRow[] }): JSX.Element | null => {
  const { t } = useTranslation(['analyticsAnswers', 'analytics']);
  const { ratio } = useFigures();
  const regions = rows.filter(({ kind, withA }) => kind === 'region' && withA > 0);
  if (regions.length === 0) return null;
  const open = regions.filter(({ standing }) => standing !== 'confirmed').map(({ name }) => name);
  const said = t(
    open.length === 0 ? 'pair.everywhere' : open.length === regions.length ? 'pair.nowhere' : 'pair.some',
    {
      count: regions.length,
      confirmed: regions.length - open.length,
      names: open.slice(0, MOST_MARKS).join(', '),
    },
  );
  return (
    <>
      <p className={styles.said}>{said}</p>
      <Picture
        title={t('pair.picture')}
        summary={said}
        reference={{ value: 1, label: t('chance') }}
        note={t('pictureNote')}
        marks={regions.slice(0, MOST_MARKS).map((row) => ({
          key: String(row.reg_loc_id),
          label: row.name,
          value: row.lift,
          range: { low: row.liftLow, high: row.liftHigh },
          written: t('analytics:times', { value: ratio(row.lift) }),
          isClear: row.standing === 'confirmed',
        }))}
      />
    </>
  );
};

/** Answer of Pair: the rule in all stores together, and in each region and store. */
export const PairAnswer = ({ task, result, onAgain }: AnswerParts): JSX.Element => {
  const { t } = useTranslation('analytics');
  const [view, choose] = useView(['rows', 'places']);
  const rows = useTaskRows<PairRow>(task.taskid, { list: 'rows', limit: 1, offset: 0 });
  const places = useTaskRows<PlaceRow>(task.taskid, { list: 'places', limit: REGIONS, offset: 0 });
  const say = usePairSentences();
  const columns = usePairColumns(task, result.currency);
  const placeColumns = usePlaceColumns(task, result.currency);
  const [row] = rows.data?.data ?? [];
  const empty = { title: t('empty.rows'), text: t('empty.rowsText') };
  return (
    <>
      {row ? <p className={styles.said}>{say(row).join(' ')}</p> : null}
      {row && row.both > 0 ? <Regions rows={places.data?.data ?? []} /> : null}
      <Further task={task} types={['Promotion', 'Affinity']} onAgain={onAgain} />
      <ViewChoice
        label={t('view')}
        choices={[
          { value: 'rows', label: t('views.pair') },
          { value: 'places', label: t('views.places') },
        ]}
        value={view}
        onChange={choose}
      />
      {view === 'places' ? (
        <AnswerRows<PlaceRow>
          key={view}
          taskid={task.taskid}
          list="places"
          label={t('views.places')}
          columns={placeColumns}
          empty={empty}
        />
      ) : (
        <AnswerRows<PairRow>
          key={view}
          taskid={task.taskid}
          list="rows"
          label={t('views.pair')}
          columns={columns}
          empty={empty}
        />
      )}
      <Meanings />
    </>
  );
};
