import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { formatDateTime } from '../../lib/date.ts';
import { Waiting } from '../../records/loaded.tsx';
import { hrefOf } from '../../state/address.ts';
import { useMay } from '../../state/rights.ts';
import { KnownAt } from '../../ui/known-at.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useOverviewAddress, type OverviewAddress } from './address.ts';
import { OverviewControls } from './controls.tsx';
import { Dashboard } from './dashboard.tsx';
import { Period } from './period.tsx';
import type { SpanKind } from './queries.ts';

const words = {
  none: { title: 'none.title', text: 'none.text', configure: 'none.configure' },
  noStore: { title: 'noStore.title', text: 'noStore.text', configure: 'noStore.configure' },
} as const;

/**
 * Shown if there is no book, or no book for a store that the user sees. Users with the right to set up a book get a
 * link to the set-up.
 */
const NoBook = ({ kind }: { kind: keyof typeof words }): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const mayConfigure = useMay()('configureLedger');
  return (
    <EmptyState
      title={t(words[kind].title)}
      text={t(words[kind][mayConfigure ? 'configure' : 'text'])}
      action={mayConfigure ? <a href={hrefOf('/balancing/configuration')}>{t('configure')}</a> : undefined}
    />
  );
};

interface Parts {
  kind: SpanKind;
  ofStore?: boolean;
  Body: (props: { address: OverviewAddress }) => JSX.Element;
}

const OverviewPage = ({ kind, ofStore = false, Body }: Parts): JSX.Element => {
  const { t } = useTranslation('bookOverview');
  const language = useLanguage();
  const { failed, address } = useOverviewAddress(kind);
  if (!address)
    return (
      <Page>
        <Waiting query={failed ?? { error: null, refetch: () => undefined }} failed={t('couldNotLoad')} />
      </Page>
    );
  return (
    <Page>
      {address.preset ? <OverviewControls address={address} ofStore={ofStore} /> : null}
      {address.knownAt === '' ? null : (
        <KnownAt
          text={t('knownAt', { moment: formatDateTime(address.knownAt, language) })}
          back={t('asNow')}
          onBack={() => address.chooseMoment('')}
        />
      )}
      {address.preset === null ? (
        <NoBook kind="none" />
      ) : address.stores.length === 0 ? (
        <NoBook kind="noStore" />
      ) : (
        <Body address={address} />
      )}
    </Page>
  );
};

const Weekly = ({ address }: { address: OverviewAddress }): JSX.Element => <Period address={address} kind="week" />;
const Monthly = ({ address }: { address: OverviewAddress }): JSX.Element => <Period address={address} kind="period" />;

export const pages = {
  dashboard: (): JSX.Element => <OverviewPage kind="period" Body={Dashboard} />,
  weekly: (): JSX.Element => <OverviewPage kind="week" ofStore Body={Weekly} />,
  monthly: (): JSX.Element => <OverviewPage kind="period" ofStore Body={Monthly} />,
};
