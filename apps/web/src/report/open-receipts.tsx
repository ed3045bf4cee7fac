import type { Completeness } from '@lanewise/contract/reports/completeness';
import type { Row } from '@lanewise/contract/envelope';
import { Suspense, lazy, useMemo } from 'react';
import type { JSX } from 'react';
import { ReceiptPanel, type ReceiptPanelProps } from '../views/receipt.tsx';
import { useAskedPart } from './use-asked-part.ts';
import type { Screen } from './use-screen.ts';

const ReceiptsPanel = lazy(() =>
  import('../views/receipts.tsx').then(({ ReceiptsPanel }) => ({ default: ReceiptsPanel })),
);

const textOf = (row: Row, key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' ? value : undefined;
};

/** The data of a receipt that its row in the list has. */
const knownOf = (rows: readonly Row[], token: string): ReceiptPanelProps['known'] => {
  const row = rows.find((one) => one['token'] === token);
  if (!row) return {};
  const place = row['regionLocationId'];
  return {
    uniqueId: textOf(row, 'uniqueId'),
    regionLocationId: typeof place === 'number' ? place : undefined,
    transactionDate: textOf(row, 'date'),
    recordNumber: textOf(row, 'recordNumber'),
  };
};

/** The record numbers of receipts; null if any receipt is not on this page of the list. */
const numbersOf = (rows: readonly Row[], ids: readonly string[]): string[] | null => {
  const numbers = ids.flatMap((id) => {
    const row = rows.find((one) => one['uniqueId'] === id);
    return (row && textOf(row, 'recordNumber')) ?? [];
  });
  return numbers.length === ids.length ? [...new Set(numbers)] : null;
};

/** The receipts that are open beside the list: one or several. */
export const OpenReceipts = ({
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
  const part = useAskedPart(address);
  const { dataPoint: point } = address.where;
  const dataPoint = point === undefined ? undefined : Number(point);
  const close = (): void => go({ ...address, receipt: null, receipts: [] });
  if (address.receipt !== null) {
    return (
      <ReceiptPanel
        token={address.receipt}
        known={knownOf(rows, address.receipt)}
        tokens={tokens}
        completeness={completeness}
        part={part}
        dataPoint={dataPoint}
        onGo={(token) => go({ ...address, receipt: token }, { replace: true })}
        onClose={close}
      />
    );
  }
  if (address.receipts.length === 0 || !effective) return null;
  return (
    <Suspense fallback={null}>
      <ReceiptsPanel
        uniqueIds={address.receipts}
        dates={effective.dates}
        locations={effective.locations}
        recordNumbers={numbersOf(rows, address.receipts)}
        part={part}
        dataPoint={dataPoint}
        onClose={close}
      />
    </Suspense>
  );
};
