import type { Completeness } from '@lanewise/contract/reports/completeness';
import type { Row } from '@lanewise/contract/envelope';
import { Suspense, lazy, useMemo } from 'react';
import type { JSX } from 'react';
import type { Screen } from './use-screen.ts';

const ReceiptPanel = lazy(() => import('../views/receipt.tsx').then(({ ReceiptPanel }) => ({ default: ReceiptPanel })));
const ReceiptsPanel = lazy(() =>
  import('../views/receipts.tsx').then(({ ReceiptsPanel }) => ({ default: ReceiptsPanel })),
);

export const isBeside = ({ address }: Screen): boolean => address.receipt !== null || address.receipts.length > 0;

/** The receipts that are open beside the list: one or several. */
export const Beside = ({
  screen,
  rows,
  completeness,
}: {
  screen: Screen;
  rows: readonly Row[];
  completeness: Completeness;
}): JSX.Element | null => {
  const { address, effective, go } = screen;
  const tokens = useMemo(() => rows.flatMap((row) => (typeof row['token'] === 'string' ? [row['token']] : [])), [rows]);
  const close = (): void => go({ ...address, receipt: null, receipts: [] });
  if (address.receipt !== null) {
    return (
      <Suspense fallback={null}>
        <ReceiptPanel
          token={address.receipt}
          tokens={tokens}
          completeness={completeness}
          onGo={(token) => go({ ...address, receipt: token }, { replace: true })}
          onClose={close}
        />
      </Suspense>
    );
  }
  if (address.receipts.length === 0 || !effective) return null;
  return (
    <Suspense fallback={null}>
      <ReceiptsPanel uniqueIds={address.receipts} dates={effective.dates} onClose={close} />
    </Suspense>
  );
};
