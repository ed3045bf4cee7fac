import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import * as widgets from '@lanewise/contract/endpoints/widgets';
import type { Widget } from '@lanewise/contract/entities/ledger';
import { widgetTypes, type WidgetType } from '@lanewise/contract/entities/ledger-rules';
import { ask } from '../../api/ask.ts';
import { useTold } from '../../i18n/told.ts';
import { FormDialog } from '../../records/form-dialog.tsx';
import { useRecordForm } from '../../records/use-record-form.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Field } from './field.ts';
import { useRemoved, useChange } from './queries.ts';
import { usePoints } from './use-points.ts';

interface Values extends Record<string, unknown> {
  title: string;
  type: WidgetType;
  dpIds: number[];
  version: string | undefined;
}

/** Data points of one tile. */
const MOST_POINTS = 20;

const valuesOf = ({ title, type, dpIds, version }: Widget): Values => ({ title, type, dpIds, version });
const empty: Values = { title: '', type: 'number', dpIds: [], version: undefined };

/** A tile of the dashboard; null: a new one. */
export const WidgetDialog = ({ widget, onClose }: { widget: Widget | null; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation(['ledgerSetup', 'settings']);
  const told = useTold();
  const change = useChange();
  const removed = useRemoved();
  const { options } = usePoints();
  const required = t('settings:wrong.required');
  const record = useRecordForm<Values, Widget>(widget ? valuesOf(widget) : empty, {
    validate: ({ title, dpIds }) => ({
      ...(title.trim() === '' ? { title: required } : {}),
      ...(dpIds.length === 0 ? { dpIds: required } : {}),
      ...(dpIds.length > MOST_POINTS ? { dpIds: t('mostPoints', { most: MOST_POINTS }) } : {}),
    }),
    save: ({ version, ...body }) =>
      change(() =>
        widget === null
          ? ask(widgets.createWidget, { body })
          : ask(widgets.changeWidget, { body: { ...body, version, widgetId: widget.widgetId } }),
      ),
    saved: (saved) => told(t('widgetSaved'), saved.title),
    valuesOf,
    onSaved: onClose,
  });
  const dpIds: Field<number[]> = record.input('dpIds');
  return (
    <FormDialog
      title={widget?.title ?? t('newWidget')}
      width={520}
      record={record}
      removal={
        widget
          ? {
              question: t('removeWidgetQuestion', { name: widget.title }),
              text: t('removeWidgetText'),
              done: told(t('widgetRemoved'), widget.title),
              tell: () => removed('widget', widget.widgetId, told(t('widgetRemoved'), widget.title)),
              remove: async () =>
                void (await change(() => ask(widgets.removeWidget, { query: { id: widget.widgetId } }))),
            }
          : undefined
      }
      onClose={onClose}
    >
      <TextInput label={t('title')} {...record.input('title')} data-autofocus maxLength={100} />
      <NativeSelect
        label={t('type')}
        {...record.input('type')}
        data={widgetTypes.map((value) => ({ value, label: t(`widgetName.${value}`) }))}
      />
      <ChoiceList label={t('points')} options={options} {...dpIds} />
    </FormDialog>
  );
};
