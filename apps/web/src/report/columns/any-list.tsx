import { Suspense, lazy } from 'react';
import type { JSX } from 'react';
import { LoadingState } from '../../ui/states.tsx';
import { ColumnList, type ColumnListProps } from './column-list.tsx';

const PointList = lazy(() => import('../points/point-list.tsx').then(({ PointList }) => ({ default: PointList })));

/** The columns of a view to choose from; data points stand under their categories. */
export const AnyList = (props: ColumnListProps): JSX.Element =>
  props.view.dataPoints === undefined ? (
    <ColumnList {...props} />
  ) : (
    <Suspense fallback={<LoadingState label={props.labels.say('loading')} />}>
      <PointList {...props} />
    </Suspense>
  );
