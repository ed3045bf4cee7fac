import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { needsReason, type ActionKind } from '@lanewise/contract/entities/incoming-actions';
import { useIncomingCounts } from '../../api/incoming-counts.ts';
import { useLocations } from '../../api/queries.ts';
import { Page, Toolbar } from '../../ui/page.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { bulkActions, fitsState, lists, states, useIncomingAddress } from './address.ts';
import type { IncomingAddress } from './address.ts';
import { ConflictSheet } from './conflict-sheet.tsx';
import { DoubtSheet } from './doubt-sheet.tsx';
import { idOf, IncomingTable, incomingStateOf } from './table.tsx';
import { QuarantineSheet } from './quarantine-sheet.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import { useDecide, useList } from './queries.ts';
import styles from './incoming.module.css';

const Controls = ({ address }: { address: IncomingAddress }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const { data: locations = [] } = useLocations();
  const counts = useIncomingCounts();
  const waiting: Readonly<Record<string, number>> = {
    files: counts?.failed ?? 0,
    refused: counts?.refused ?? 0,
    conflicts: counts?.conflicts ?? 0,
    quarantine: counts?.quarantined ?? 0,
    late: counts?.late ?? 0,
  };
  const choices = lists.map((value) => ({
    value,
    label: waiting[value] ? t('listCount', { name: t(`list.${value}`), count: waiting[value] }) : t(`list.${value}`),
  }));
  const filtered = { page: undefined, open: undefined };
  return (
    <Toolbar label={t('controls')}>
      <Segmented
        label={t('lists')}
        choices={choices}
        value={address.list}
        onChange={(list) => address.set({ ...filtered, list, state: undefined, file: undefined, search: undefined })}
      />
      {states[address.list].length > 0 ? (
        <NativeSelect
          size="xs"
          aria-label={t('state')}
          value={address.state}
          onChange={({ currentTarget }) => address.set({ ...filtered, state: currentTarget.value })}
          data={states[address.list].map((value) => ({ value, label: t(`stateName.${value}`) }))}
        />
      ) : null}
      {address.list === 'actions' ? null : (
        <NativeSelect
          size="xs"
          className={styles.store ?? ''}
          aria-label={t('store')}
          value={address.place}
          onChange={({ currentTarget }) => address.set({ ...filtered, location: currentTarget.value })}
          data={[
            { value: '', label: t('allStores') },
            ...locations.map(({ reg_loc_id, name }) => ({ value: String(reg_loc_id), label: name })),
          ]}
        />
      )}
      {address.list === 'files' ? (
        <TextInput
          size="xs"
          className={styles.search}
          aria-label={t('search')}
          aria-keyshortcuts="/"
          placeholder={t('search')}
          defaultValue={address.search}
          onChange={(event) => address.set({ ...filtered, search: event.currentTarget.value }, { replace: true })}
        />
      ) : null}
      {address.segment === '' ? null : (
        <button type="button" className={styles.chip} onClick={() => address.set({ ...filtered, file: undefined })}>
          {t('oneFile')} <span aria-hidden="true">×</span>
        </button>
      )}
    </Toolbar>
  );
};

/** The actions for the selected rows, with one note for all. */
const BulkBar = ({
  address,
  chosen,
  onDone,
}: {
  address: IncomingAddress;
  chosen: ReadonlySet<number>;
  onDone: () => void;
}): JSX.Element => {
  const { t } = useTranslation('incoming');
  const [note, setNote] = useState('');
  const [withdrawing, setWithdrawing] = useState(false);
  const { mutate, isPending } = useDecide();
  const act = (kind: ActionKind): void => {
    if (kind === 'withdraw') setWithdrawing(true);
    else mutate({ kind, ids: [...chosen], note }, { onSuccess: onDone });
  };
  const { data } = useList(address.list, address);
  const states = (data?.data ?? []).flatMap((row) => (chosen.has(idOf(row)) ? [incomingStateOf(row)] : []));
  // The states of rows on other pages are unknown, so no action is disabled because of them.
  const kinds: readonly ActionKind[] = bulkActions[address.list].filter(
    (kind) => states.length < chosen.size || states.some((state) => fitsState(kind, state)),
  );
  const reasoned = kinds.find(needsReason);
  return (
    <div className={styles.bulk} role="group" aria-label={t('chosen', { count: chosen.size })}>
      <strong>{t('chosen', { count: chosen.size })}</strong>
      {address.list === 'files' ? null : (
        <TextInput
          size="xs"
          aria-label={t('note')}
          placeholder={reasoned ? t('reasonFor', { what: t(`act.${reasoned}`) }) : t('note')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="compact-sm"
          variant="default"
          loading={isPending}
          disabled={kind !== 'withdraw' && needsReason(kind) && note.trim() === ''}
          onClick={() => act(kind)}
        >
          {t(`act.${kind}`)}
        </Button>
      ))}
      <button type="button" className={styles.link} onClick={onDone}>
        {t('clear')}
      </button>
      {withdrawing ? <WithdrawDialog ids={[...chosen]} onDone={onDone} onClose={() => setWithdrawing(false)} /> : null}
    </div>
  );
};

/** All incoming data, and the part that waits for a decision. */
export const IncomingPage = (): JSX.Element => {
  const address = useIncomingAddress();
  const [chosen, setChosen] = useState<{ list: string; ids: ReadonlySet<number> }>({ list: '', ids: new Set() });
  const ids = chosen.list === address.list ? chosen.ids : new Set<number>();
  const choose = (next: ReadonlySet<number>): void => setChosen({ list: address.list, ids: next });
  const sheet =
    address.open === null ? undefined : address.list === 'conflicts' ? (
      <ConflictSheet id={address.open} address={address} />
    ) : address.list === 'quarantine' ? (
      <QuarantineSheet id={address.open} address={address} />
    ) : address.list === 'files' ? (
      <DoubtSheet id={address.open} address={address} />
    ) : undefined;
  return (
    <Page aside={sheet}>
      <Controls address={address} />
      {ids.size > 0 ? <BulkBar address={address} chosen={ids} onDone={() => choose(new Set())} /> : null}
      <IncomingTable address={address} chosen={ids} onChoose={choose} />
    </Page>
  );
};
