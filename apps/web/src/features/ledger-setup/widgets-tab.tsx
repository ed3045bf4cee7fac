import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import type { Widget } from '@lanewise/contract/entities/ledger';
import { ask } from '../../api/ask.ts';
import { firstNames } from '../../i18n/told.ts';
import { Loaded } from '../../records/loaded.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { quiet, useAct, useMayConfigure, useWidgets } from './queries.ts';
import { ReorderList } from './reorder-list.tsx';
import { usePoints } from './use-points.ts';
import { WidgetDialog } from './widget-dialog.tsx';
import styles from './ledger-setup.module.css';

const WidgetRow = ({ widget, onOpen }: { widget: Widget; onOpen: () => void }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const { byId } = usePoints();
  const mayConfigure = useMayConfigure();
  return (
    <div className={styles.text}>
      <button type="button" className={styles.name} disabled={!mayConfigure} onClick={onOpen}>
        {widget.title}
      </button>
      <span className={styles.quiet}>
        {t(`widgetName.${widget.type}`)} · {firstNames(widget.dpIds.flatMap((dpId) => byId.get(dpId)?.name ?? []))}
      </span>
    </div>
  );
};

const Widgets = ({ widgets }: { widgets: readonly Widget[] }): JSX.Element => {
  const { t } = useTranslation('ledgerSetup');
  const act = useAct();
  const mayConfigure = useMayConfigure();
  const [open, setOpen] = useState<Widget | 'new' | null>(null);
  const ids = widgets.map(({ widgetId }) => widgetId);
  const order = (wanted: readonly number[]) =>
    ask(ledger.shuffleSequence, { params: { sequenceType: 'widget' }, body: { ids: [...wanted] } }, quiet);
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('widgetsHint')}</p>
        {mayConfigure ? (
          <Button size="compact-md" onClick={() => setOpen('new')}>
            {t('addWidget')}
          </Button>
        ) : null}
      </div>
      {widgets.length === 0 ? (
        <EmptyState title={t('noWidgets')} text={t('noWidgetsText')} />
      ) : (
        <ReorderList
          label={t('tab.widgets')}
          rows={widgets}
          idOf={({ widgetId }) => widgetId}
          nameOf={({ title }) => title}
          editable={mayConfigure}
          onOrder={(next) =>
            act({ change: () => order(next), undo: () => order(ids), what: t('ordered'), name: t('tab.widgets') })
          }
        >
          {(widget) => <WidgetRow widget={widget} onOpen={() => setOpen(widget)} />}
        </ReorderList>
      )}
      {open === null ? null : <WidgetDialog widget={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
};

/** The tiles of the dashboard of balancing, which all books share. */
export const WidgetsTab = (): JSX.Element => {
  const widgets = useWidgets();
  return <Loaded query={widgets}>{(found) => <Widgets widgets={found} />}</Loaded>;
};
