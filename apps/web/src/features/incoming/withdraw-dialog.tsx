import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type { Withdrawable, Withdrawal } from '@lanewise/contract/entities/incoming-actions';
import { currencySymbol, formatMoney, formatQuantity } from '@lanewise/domain/format';
import { Sign } from '../../i18n/sign.tsx';
import { useCompany } from '../../api/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate } from '../../lib/date.ts';
import { Control } from '../../ui/control.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../records/loaded.tsx';
import { useDecide, useWithdrawal } from './queries.ts';
import shared from './incoming.module.css';
import styles from './withdraw-dialog.module.css';

const Leaving = ({ file }: { file: Withdrawable }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const { fileName, part, firstDate, lastDate, places } = file;
  const [from, to] = [firstDate, lastDate].map((date) => (date === null ? '' : formatDate(date, language)));
  const dates = !from || !to ? t('withdraw.nothingCounts') : from === to ? from : t('withdraw.dates', { from, to });
  return (
    <tr>
      <th scope="row">
        {part > 1 ? t('filePart', { name: fileName, part }) : fileName}
        <small>
          {dates}
          {places.length === 0 ? null : ` · ${places.map(({ name }) => name).join(', ')}`}
        </small>
      </th>
      <td>{formatQuantity(file.transactions, language)}</td>
      <td>{file.amount === null ? <Sign of="notKnown" /> : formatMoney(file.amount, language)}</td>
    </tr>
  );
};

const What = ({ found }: { found: Withdrawal }): JSX.Element => {
  const { t } = useTranslation('incoming');
  const language = useLanguage();
  const symbol = currencySymbol(useCompany()?.currency ?? '', language);
  const created = [...new Set(found.files.flatMap(({ locationsCreated }) => locationsCreated))];
  return (
    <>
      <div className={styles.leavingFrame} tabIndex={0} role="group" aria-label={t('withdraw.leaves')}>
        <table className={styles.leaving}>
          <thead>
            <tr>
              <th scope="col">{t('column.file')}</th>
              <th scope="col">{t('column.transactions')}</th>
              <th scope="col">{`${t('column.amount')} ${symbol}`}</th>
            </tr>
          </thead>
          <tbody>
            {found.files.map((file) => (
              <Leaving key={file.segmentId} file={file} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('withdraw.total')}</th>
              <td>{formatQuantity(found.transactions, language)}</td>
              <td>{found.amount === null ? <Sign of="notKnown" /> : formatMoney(found.amount, language)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      {found.fileCount === found.files.length ? null : (
        <p className={shared.detail}>
          {t('withdraw.first', { count: found.files.length, all: formatQuantity(found.fileCount, language) })}
        </p>
      )}
      {created.length === 0 ? null : (
        <p className={shared.detail}>{t('withdraw.stay', { stores: created.join(', ') })}</p>
      )}
    </>
  );
};

/**
 * Choice between the selected files and all files that one of their profiles read. A faulty profile affects all of its
 * files.
 */
const Extent = ({
  profiles,
  profile,
  onChange,
}: {
  profiles: readonly string[];
  profile: string;
  onChange: (profile: string) => void;
}): JSX.Element => {
  const { t } = useTranslation('incoming');
  return (
    <NativeSelect
      label={t('withdraw.extent')}
      value={profile}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('withdraw.chosen') },
        ...profiles.map((name) => ({ value: name, label: t('withdraw.profile', { name }) })),
      ]}
    />
  );
};

/**
 * Previews what a withdrawal removes from the figures, and asks for a reason. The withdrawal covers the chosen files,
 * or all files that were read with one of their profiles.
 */
export const WithdrawDialog = ({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation(['incoming', 'settings']);
  const [note, setNote] = useState('');
  const [profile, setProfile] = useState('');
  const chosen = useWithdrawal({ ids });
  const found = useWithdrawal(profile === '' ? { ids } : { profile });
  const profiles = [...new Set((chosen.data?.files ?? []).map((file) => file.profile))].filter((name) => name !== '');
  const { mutate, isPending } = useDecide();
  const files = found.data?.files ?? [];
  const confirm = (): void =>
    mutate(
      { kind: 'withdraw', ids: files.map(({ segmentId }) => segmentId), note: note.trim() },
      { onSuccess: onDone },
    );
  return (
    <Dialog
      title={t('withdraw.question', { count: files.length || ids.length })}
      closeLabel={t('settings:cancel')}
      width={560}
      onClose={onClose}
    >
      {profiles.length === 0 ? null : <Extent profiles={profiles} profile={profile} onChange={setProfile} />}
      <Loaded query={found} failed={t('withdraw.nothing')} level={3}>
        {(data) => <What found={data} />}
      </Loaded>
      <p className={shared.detail}>{t('withdraw.means')}</p>
      <TextInput
        label={t('withdraw.reason')}
        value={note}
        required
        maxLength={500}
        data-autofocus
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.last}>
        <Control label={t('settings:cancel')} disabled={isPending} onClick={onClose} />
        <Button
          size="compact-md"
          loading={isPending}
          disabled={files.length === 0 || note.trim() === ''}
          onClick={confirm}
        >
          {t('act.withdraw')}
        </Button>
      </div>
    </Dialog>
  );
};
