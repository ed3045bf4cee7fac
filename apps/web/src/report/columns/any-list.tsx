import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { LoadingState } from '../../ui/states.tsx';
import { ColumnList, type ColumnListProps } from './column-list.tsx';

const PointList = lazy(() => import('../points/point-list.tsx').then(({ PointList }) => ({ default: PointList })));

/** The list of columns to choose from; columns of data points are grouped by category. */
export const AnyList = (props: ColumnListProps): JSX.Element =>
  props.view.dataPoints === undefined ? (
    <ColumnList {...props} />
  ) : (
    <Suspense fallback={<LoadingState label={props.labels.say('loading')} />}>
      <PointList {...props} />
    </Suspense>
  );
