import { Suspense, lazy } from 'react';
import type { ComponentProps, JSX } from 'react';
import type { FailedAnswer } from '../ui/failed-answer.tsx';

// Loaded later, because the first paint does not need it.
const Answer = lazy(() => import('../ui/failed-answer.tsx').then(({ FailedAnswer }) => ({ default: FailedAnswer })));

/** Shown in place of an answer that could not be read. */
export const Failed = (props: ComponentProps<typeof FailedAnswer>): JSX.Element => (
  <Suspense fallback={null}>
    <Answer {...props} />
  </Suspense>
);
