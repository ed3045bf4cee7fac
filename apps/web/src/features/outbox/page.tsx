import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listOutbox } from '@lanewise/contract/endpoints/outbox';
import type { OutboxMail } from '@lanewise/contract/entities/outbox';
import { Sign } from '../../i18n/sign.tsx';
import { askWhole, queryKeyOf } from '../../api/ask.ts';
import type { ListAnswer } from '../../api/records.ts';
import { useMoment } from '../../i18n/moment.ts';
import { hrefOf, useAddress } from '../../state/address.ts';
import { ListTable } from '../../ui/list-table.tsx';
import type { ListColumn } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';
import { Waiting } from '../../records/loaded.tsx';
import styles from './outbox.module.css';

const route = '/settings/outbox';

interface OutboxAnswer extends ListAnswer<OutboxMail> {
  /** Whether a mail server is configured. */
  mailServer: boolean;
}

const useOutbox = () =>
  useQuery({
    queryKey: queryKeyOf(listOutbox),
    queryFn: ({ signal }) => askWhole(listOutbox, {}, { signal }),
    // A user opens this page to find a mail that was requested just now.
    staleTime: 0,
  });

const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** The mail as it would arrive, with its link to copy. */
const MailSheet = ({ mail, onClose }: { mail: OutboxMail; onClose: () => void }): JSX.Element => {
  const { t } = useTranslation('outbox');
  const link = linkIn(mail.text ?? '');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toastSuccess(t('copied'));
    } catch {
      toastError(t('notCopied'));
    }
  };
  return (
    <SideSheet title={mail.subject} closeLabel={t('close')} width={440} onClose={onClose}>
      <p className={styles.recipient}>{mail.recipient}</p>
      {mail.error === '' ? null : <p className={styles.error}>{mail.error}</p>}
      {mail.text === null ? (
        <p className={styles.gone}>{t(mail.state === 'failed' ? 'notKept' : 'expired')}</p>
      ) : (
        <>
          <p className={styles.text}>{mail.text}</p>
          <Button size="compact-md" onClick={() => void copy()}>
            {t('copyLink')}
          </Button>
        </>
      )}
    </SideSheet>
  );
};

const useColumns = (beside: boolean): ListColumn<OutboxMail>[] => {
  const { t } = useTranslation('outbox');
  const moment = useMoment();
  const until = ({ text, expiresAt }: OutboxMail): JSX.Element | string =>
    text === null ? <Sign of="notApplicable" /> : moment(expiresAt);
  const columns: ListColumn<OutboxMail>[] = [
    { key: 'recipient', header: t('recipient'), cell: ({ recipient }) => recipient },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
    { key: 'requestedAt', header: t('requestedAt'), cell: ({ requestedAt }) => moment(requestedAt) },
    { key: 'expiresAt', header: t('expiresAt'), cell: until },
    {
      key: 'state',
      header: t('state'),
      phone: 'figure',
      cell: ({ state, text }) => t(`states.${state === 'waiting' && text === null ? 'expired' : state}`),
    },
  ];
  return beside ? columns.filter(({ key }) => key === 'recipient' || key === 'kind') : columns;
};

const Answer = ({
  answer,
  open,
  onClose,
}: {
  answer: OutboxAnswer;
  open: string;
  onClose: () => void;
}): JSX.Element => {
  const { t } = useTranslation('outbox');
  const mail = answer.data.find(({ mailId }) => mailId === open);
  const columns = useColumns(mail !== undefined);
  return (
    <Page aside={mail && <MailSheet mail={mail} onClose={onClose} />}>
      {answer.data.length === 0 ? (
        <EmptyState title={t('empty')} text={t(answer.mailServer ? 'emptyWithServer' : 'emptyWithoutServer')} />
      ) : (
        <>
          <p className={styles.lead}>{t(answer.mailServer ? 'leadWithServer' : 'lead')}</p>
          <ListTable<OutboxMail>
            label={t('outbox')}
            columns={columns}
            rows={answer.data}
            idOf={({ mailId }) => Number(mailId)}
            hrefOf={({ mailId }) => hrefOf(route, { open: mailId })}
            current={mail ? Number(mail.mailId) : null}
          />
        </>
      )}
    </Page>
  );
};

/** Mails kept here because no mail server is configured, and mails that no server accepted. */
export const OutboxPage = (): JSX.Element => {
  const { t } = useTranslation('outbox');
  const { one, set } = useAddress();
  const found = useOutbox();
  if (found.data) return <Answer answer={found.data} open={one('open')} onClose={() => set({ open: undefined })} />;
  return (
    <Page>
      <Waiting query={found} failed={t('couldNotLoad')} />
    </Page>
  );
};
