import { reportOf } from '@lanewise/contract/reports/index';
import { useMemo, useState } from 'react';
import type { JSX } from 'react';
import { changed, emptyAddress, seenView, viewOf } from '../../report/address/address.ts';
import type { Address } from '../../report/address/address.ts';
import { nextSort, orderOf, withSort } from '../../report/address/sort.ts';
import { ColumnChooser } from '../../report/columns/chooser.tsx';
import { useColumns } from '../../report/columns/use-columns.ts';
import { useWidths } from '../../report/columns/use-widths.ts';
import { ReportControls } from '../../report/controls/controls.tsx';
import { ExportMenu } from '../../report/export/export-menu.tsx';
import type { Labels } from '../../report/labels.ts';
import { ReportTable } from '../../report/table/table.tsx';
import type { Screen } from '../../report/use-screen.ts';
import { Piece } from './parts.tsx';
import { calendar, chain, completeness, currency, storeRows, totalsOf } from './samples.ts';
import type { Say } from './words.ts';

const rows = storeRows(6);

/** A report screen with its address in local state, so that its controls work. */
export const useSampleScreen = (report: 'overview' | 'transactions' = 'overview'): Screen => {
  const [address, go] = useState<Address>({ ...emptyAddress, where: report === 'overview' ? {} : { lane: '7,8' } });
  return useMemo(() => {
    const dates = address.dates ?? { start: '2026-11-18', last: '2026-11-18' };
    const place = address.locations === 'all' ? null : address.locations;
    return {
      report,
      definition: reportOf(report),
      view: viewOf(report, address.view),
      seen: seenView(report, address),
      address,
      calendar,
      currency,
      connectorType: '',
      company: 'Harvest Lane Markets',
      locations: chain.locations,
      effective: { locations: place, all: chain.locations.map(({ reg_loc_id }) => reg_loc_id), dates },
      go,
    };
  }, [report, address]);
};

/** The controls of two reports, and the table of the first one. */
export const ReportPart = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => {
  const screen = useSampleScreen();
  const transactions = useSampleScreen('transactions');
  const columns = useColumns(screen);
  const [widths, resize] = useWidths(screen);
  const { address, view, go } = screen;
  return (
    <>
      <Piece name={say('filters')}>
        <ReportControls screen={transactions} labels={labels} chooser={null} files={null} />
      </Piece>
      <Piece name={say('report')}>
        <ReportControls
          screen={screen}
          labels={labels}
          chooser={<ColumnChooser screen={screen} columns={columns} labels={labels} />}
          files={<ExportMenu screen={screen} columns={columns.visible} total={rows.length} labels={labels} />}
        />
        <ReportTable
          label={say('report')}
          view={view}
          columns={columns.visible}
          widths={widths}
          rows={rows}
          totals={totalsOf(rows)}
          completeness={completeness}
          order={orderOf(address.sort, view)}
          labels={labels}
          busy={false}
          skeletonRows={4}
          onSort={(field, add) =>
            go(changed(address, { sort: (add ? withSort : nextSort)(address.sort, field, view) }))
          }
          onArrange={columns.arrange}
          onResize={resize}
          hrefOf={() => null}
          selected={() => false}
          beside={false}
          selection={null}
          onOpen={() => undefined}
          empty={labels.say('noRecords')}
        />
      </Piece>
    </>
  );
};
