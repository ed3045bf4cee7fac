import type { FieldId } from '@lanewise/contract/fields';
import type { ReportId } from '@lanewise/contract/reports/index';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { ReportScreen } from '../screen.tsx';
import { PointContext, type Asking, type PointKit } from './context.ts';
import { usePoints, type Points } from './use-points.ts';
import { pointsAmong, pointView } from './view.ts';

const askingWith =
  ({ all, ready }: Points) =>
  <Asked extends Asking>(screen: Asked, shown: readonly FieldId[]): Asked => {
    const { address, effective } = screen;
    const named = pointsAmong(shown, all).join(',');
    const where = named === '' ? address.where : { ...address.where, points: named };
    return { ...screen, address: { ...address, where }, effective: ready ? effective : null };
  };

/** The report screen with the company's data points as its columns. */
export const PointScreen = ({ report }: { report: ReportId }): JSX.Element => {
  const points = usePoints();
  const kit = useMemo(
    (): PointKit => ({
      all: points.all,
      viewOf: (definition, view, asked) => pointView(definition, view, points.all, asked),
      asking: askingWith(points),
    }),
    [points],
  );
  return (
    <PointContext value={kit}>
      <ReportScreen report={report} />
    </PointContext>
  );
};
