import type { JSX, ReactNode } from 'react';
import { FailedState, ForbiddenState, type StateProps } from './states.tsx';
import { useIsTold } from './told.ts';

/**
 * What stands in place of an answer that failed. `refused`: the user may not see it, and is not asked to try again. A
 * sentence that a toast says is not said twice.
 */
export const FailedAnswer = ({
  refused,
  retry,
  action,
  text,
  ...props
}: Omit<StateProps, 'text'> & { refused: boolean; text: string | null; retry: ReactNode }): JSX.Element => {
  const said = useIsTold(text) ? null : text;
  if (refused) return <ForbiddenState {...props} text={said} action={action} />;
  return (
    <FailedState
      {...props}
      text={said}
      action={
        <>
          {action} {retry}
        </>
      }
    />
  );
};
