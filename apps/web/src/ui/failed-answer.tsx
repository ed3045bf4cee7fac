import type { JSX, ReactNode } from 'react';
import { FailedState, ForbiddenState, type StateProps } from './states.tsx';
import { useIsTold } from './told.ts';

/**
 * Shown in place of an answer that failed. `refused`: the user lacks the right, so no retry is offered. A sentence that
 * a toast shows is not repeated.
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
