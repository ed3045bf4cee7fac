import { Loader } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './states.module.css';

export interface StateProps {
  /** The state, in a few words. */
  title: string;
  /** One sentence with the reason and the next step. */
  text?: ReactNode;
  /** The next step, as a button or link. */
  action?: ReactNode;
  /** Heading level of the title within its page. */
  level?: 1 | 2 | 3;
}

const State = ({
  icon,
  role,
  title,
  text,
  action,
  level = 2,
}: StateProps & { icon: IconName; role?: 'alert' | 'status' }): JSX.Element => {
  const Title = `h${level}` as const;
  return (
    <div className={styles.state} role={role}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
};

/** An empty result, which is a valid answer. */
export const EmptyState = (props: StateProps): JSX.Element => <State {...props} icon="search" />;

/** The content exists, but the user may not see it. */
export const ForbiddenState = (props: StateProps): JSX.Element => <State {...props} icon="eyeOff" />;

/** A failure; the action is the next step. */
export const FailedState = (props: StateProps): JSX.Element => <State {...props} icon="warning" role="alert" />;

/** The content comes with a later version; this is no error. */
export const LaterState = (props: StateProps): JSX.Element => <State {...props} icon="calendar" />;

/** A part without a frame of its own that loads for the first time. `label` is announced. */
export const LoadingState = ({ label }: { label: string }): JSX.Element => (
  <div className={styles.state} role="status" data-waiting>
    <Loader size="sm" color="var(--lw-ink-3)" aria-hidden="true" />
    <span className={styles.loading}>{label}</span>
  </div>
);
