import type { JSX } from 'react';
import { completenessStates } from '@lanewise/contract/reports/completeness';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { ReportChart } from '../../report/chart/chart.tsx';
import type { Labels } from '../../report/labels.ts';
import { SummaryFigures } from '../../report/summary/figures.tsx';
import { Note } from '../../report/summary/note.tsx';
import { scopeOf } from '../../report/summary/scope.ts';
import { Sparkline } from '../../report/table/sparkline.tsx';
import { categories, currency, days, hours, reply, storeRows } from './samples.ts';
import { Piece } from './parts.tsx';
import styles from './gallery.module.css';
import type { Say } from './words.ts';

const fields = ['net_sales_amt', 'customer_qty', 'items_per_ticket', 'atv', 'aiv'] as const;
const yesterday = { start: '2026-11-18', last: '2026-11-18' };
const here = (): string => '/gallery';
const answer = reply(storeRows(6));

export const FiguresPart = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => (
  <>
    <Piece name={say('known')}>
      <SummaryFigures
        fields={fields}
        reply={answer}
        scope={scopeOf(answer, yesterday, '2026-11-19', labels)}
        labels={labels}
        hrefOf={here}
        period="11/12"
      />
    </Piece>
    <Piece name={say('pending')}>
      <SummaryFigures fields={fields} reply={null} scope={null} labels={labels} hrefOf={here} period="" />
    </Piece>
    <Piece name={say('marks')}>
      <ul className={styles.marks}>
        {completenessStates.map((state) => (
          <li key={state}>
            <CompletenessMark state={state} label={labels.say(`state.${state}`)} />
            {labels.say(`state.${state}`)}
          </li>
        ))}
      </ul>
    </Piece>
    <Piece name={say('wholeness')}>
      <Note reply={answer} dates={yesterday} labels={labels} compare={null} />
    </Piece>
    <Piece name={say('perHour')}>
      <ReportChart
        kind="period"
        chart={hours}
        loading={false}
        currency={currency}
        labels={labels}
        from={null}
        period="11/12"
      />
    </Piece>
    <Piece name={say('withGaps')}>
      <ReportChart
        kind="period"
        chart={days}
        loading={false}
        currency={currency}
        labels={labels}
        from={null}
        period="11/12"
      />
    </Piece>
    <Piece name={say('smallGaps')}>
      <Sparkline values={[null, null, 4, 6, null, 0, 3, 5]} unfinished={false} text={say('smallGaps')} />
    </Piece>
    <Piece name={say('perCategory')}>
      <ReportChart
        kind="category"
        chart={categories}
        loading={false}
        currency={currency}
        labels={labels}
        from={null}
        period="11/12"
      />
    </Piece>
    <Piece name={say('noPoints')}>
      <ReportChart
        kind="period"
        chart={null}
        loading={false}
        currency={currency}
        labels={labels}
        from={null}
        period="11/12"
      />
    </Piece>
  </>
);
