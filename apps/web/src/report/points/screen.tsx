import type { FieldId } from '@lanewise/contract/fields';
import type { ReportId } from '@lanewise/contract/reports/index';
import { useMemo } from 'react';
import type { JSX } from 'react';
import { ReportScreen } from '../screen.tsx';
import { PointContext, type Asking, type PointKit } from './context.ts';
import { usePoints, type Points } from './use-points.ts';
import { categoriesOf } from './categories.ts';
import { pointsAmong, pointsNamed, pointView, withFigures } from './view.ts';

const askingWith =
  ({ all, ready }: Points) =>
  <Asked extends Asking>(screen: Asked, shown: readonly FieldId[]): Asked => {
    const { address, effective, seen } = screen;
    const points = pointsAmong(shown, all);
    const where = points.length === 0 ? address.where : { ...address.where, points: points.join(',') };
    return {
      ...screen,
      seen: withFigures(seen, points),
      address: { ...address, where },
      effective: ready ? effective : null,
    };
  };

/** The report screen with the company's data points as its columns. */
export const PointScreen = ({ report }: { report: ReportId }): JSX.Element => {
  const points = usePoints();
  const kit = useMemo((): PointKit => {
    const { all } = points;
    const categories = categoriesOf(all);
    return {
      all,
      categories,
      viewOf: (definition, view) => pointView(definition, view, all),
      namedBy: (address) => pointsNamed(address, all, categories),
      asking: askingWith(points),
    };
  }, [points]);
  return (
    <PointContext value={kit}>
      <ReportScreen report={report} />
    </PointContext>
  );
};
