import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { previewBook } from '@lanewise/contract/endpoints/book-preview';
import type { BookPreview, BookPreviewInput } from '@lanewise/contract/entities/book-preview';
import * as ledger from '@lanewise/contract/endpoints/ledger-config';
import * as widgets from '@lanewise/contract/endpoints/widgets';
import { listTillRules } from '@lanewise/contract/endpoints/tills';
import { listDataPoints } from '@lanewise/contract/endpoints/data-points';
import type { RemovedKind } from '@lanewise/contract/entities/ledger-rules';
import { restoreLedger } from '@lanewise/contract/endpoints/ledger-restored';
import type { GlColumn, LedgerPreset, LedgerSheet, Widget } from '@lanewise/contract/entities/ledger';
import { useTold } from '../../i18n/told.ts';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { refresh } from '../../api/records.ts';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useMay } from '../../state/rights.ts';
import { toastError, toastSuccess, toastUndo } from '../../ui/toast.tsx';

const presets = {
  queryKey: queryKeyOf(ledger.listLedgerPresets, 'presets'),
  queryFn: ({ signal }: { signal?: AbortSignal }) => ask(ledger.listLedgerPresets, {}, { signal }),
};
export const usePresets = (): UseQueryResult<LedgerPreset[]> => useQuery(presets);

const sheets = (presetId: number) => ({
  queryKey: queryKeyOf(ledger.listLedgerSheets, 'sheets', presetId),
  queryFn: ({ signal }: { signal?: AbortSignal }) => ask(ledger.listLedgerSheets, { query: { presetId } }, { signal }),
});
export const useSheets = (presetId: number): UseQueryResult<LedgerSheet[]> => useQuery(sheets(presetId));

/** How many sheets stores fill in, by the active books that have any. */
export const useActiveSheets = (): UseQueryResult<ReadonlyMap<number, number>> =>
  useQuery({
    queryKey: queryKeyOf(ledger.listActivatedLedgers, 'all'),
    queryFn: ({ signal }) => ask(ledger.listActivatedLedgers, {}, { signal }),
    select: (active) => {
      const counts = new Map<number, number>();
      for (const { presetId } of active) counts.set(presetId, (counts.get(presetId) ?? 0) + 1);
      return counts;
    },
  });

export const useGlColumns = (presetId: number): UseQueryResult<GlColumn[]> =>
  useQuery({
    queryKey: queryKeyOf(ledger.listGlColumns, 'columns', presetId),
    queryFn: ({ signal }) => ask(ledger.listGlColumns, { query: { presetId } }, { signal }),
  });

export const useWidgets = (): UseQueryResult<Widget[]> =>
  useQuery({
    queryKey: queryKeyOf(widgets.listWidgets, 'widgets'),
    queryFn: ({ signal }) => ask(widgets.listWidgets, {}, { signal }),
  });

/** Reads the saved set-up again, for a form whose values another user changed first. */
export const useLatestSetup = () => {
  const client = useQueryClient();
  const found = <Row>(row: Row | undefined): Row => {
    if (!row) throw new Error('It was removed meanwhile.');
    return row;
  };
  return {
    preset: async (id: number) =>
      found((await client.fetchQuery({ ...presets, staleTime: 0 })).find(({ presetId }) => presetId === id)),
    sheet: async ({ presetId, sheetId }: LedgerSheet) =>
      found((await client.fetchQuery({ ...sheets(presetId), staleTime: 0 })).find((one) => one.sheetId === sheetId)),
  };
};

const everything = [
  ledger.listLedgerPresets,
  ledger.listLedgerSheets,
  ledger.listGlColumns,
  widgets.listWidgets,
  ledger.listActivatedLedgers,
  listDataPoints,
  listTillRules,
];

/** Makes a change and reads the whole set-up again, also after a refusal: another user may have changed it first. */
export const useChange = (): (<Answer>(change: () => Promise<Answer>) => Promise<Answer>) => {
  const client = useQueryClient();
  return async (change) => {
    try {
      return await change();
    } finally {
      await refresh(client, everything);
    }
  };
};

interface Act<Answer> {
  change: () => Promise<Answer>;
  /** What happened, once it has, and to what. */
  what: string;
  name: string;
  /** Restores the state before the change, from its answer; absent: the change cannot be undone. */
  undo?: ((made: Answer) => Promise<unknown>) | undefined;
}

/** Why a change is refused, in the words of a book. */
export const useWhy = (): ((problem: Problem) => string) => {
  const { t } = useTranslation('ledgerSetup');
  return (problem) => {
    const wrong = (['carryOver', 'dpIds', 'ids', 'locationIds', 'rules.secondPerson'] as const).find((name) =>
      problem.fields.some(({ field }) => field === name),
    );
    if (problem.code === 'user.above') return t('above');
    return wrong ? t(`refused.${wrong}`) : explain(problem);
  };
};

/** Says why a change was refused. A lost connection or session is announced elsewhere. */
const useTell = (): ((error: unknown) => void) => {
  const why = useWhy();
  return (error) => {
    if (error instanceof Problem && error.status !== 0 && error.status !== 401) toastError(why(error));
  };
};

/** Calculates the effect of a change on a day before the change is saved. The caller shows a failure. */
export const usePreview = (): UseMutationResult<BookPreview, unknown, BookPreviewInput> =>
  useMutation({ mutationFn: (body) => ask(previewBook, { body }) });

/**
 * Makes a change at once, without a form. A message then says what happened, and offers to undo the change if that is
 * possible. If the change is refused, the message says why.
 */
export const useAct = (): (<Answer>(act: Act<Answer>) => Promise<void>) => {
  const { t } = useTranslation('ledgerSetup');
  const change = useChange();
  const tell = useTell();
  const told = useTold();
  return async ({ change: make, what, name, undo }) => {
    try {
      const made = await change(make);
      if (undo) toastUndo(told(what, name), t('undo'), () => void change(() => undo(made)).catch(tell));
      else toastSuccess(told(what, name));
    } catch (error) {
      tell(error);
    }
  };
};

/** Says that something was removed, and offers to put it back as it was. */
export const useRemoved = (): ((kind: RemovedKind, id: number, done: string) => void) => {
  const { t } = useTranslation('ledgerSetup');
  const change = useChange();
  const tell = useTell();
  return (kind, id, done) => {
    const restore = (): Promise<unknown> => change(() => ask(restoreLedger, { body: { kind, id } }, quiet));
    const say = (error: unknown): void => {
      if (error instanceof Problem && error.status === 404) toastError(t('notRestored'));
      else tell(error);
    };
    toastUndo(done, t('undo'), () => void restore().catch(say));
  };
};

/** Calls of the set-up whose failures the caller shows. */
export const quiet = { quiet: true } as const;

export const useMayConfigure = (): boolean => useMay()('configureLedger');
