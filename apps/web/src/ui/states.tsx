import { Loader } from '@mantine/core';
import type { JSX, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon.tsx';
import styles from './states.module.css';

export interface StateProps {
  /** What is so, in a few words. */
  title: string;
  /** One sentence: why, and what to do next. */
  text?: ReactNode;
  /** The next step, as a button or link. */
  action?: ReactNode;
  /** Level of the title within its page. */
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

/** There is nothing, and that is the answer. */
export const EmptyState = (props: StateProps): JSX.Element => <State {...props} icon="search" />;

/** It could not be had; the action tries again. */
export const FailedState = (props: StateProps): JSX.Element => <State {...props} icon="warning" role="alert" />;

/** It exists but not for this reader. */
export const ForbiddenState = (props: StateProps): JSX.Element => <State {...props} icon="eyeOff" />;

/** It will exist: not a fault, nothing to do here yet. */
export const LaterState = (props: StateProps): JSX.Element => <State {...props} icon="calendar" />;

/** A part that is being fetched for the first time and has no frame of its own. `label` is announced. */
export const LoadingState = ({ label }: { label: string }): JSX.Element => (
  <div className={styles.state} role="status">
    <Loader size="sm" color="var(--lw-ink-3)" aria-hidden="true" />
    <span className={styles.loading}>{label}</span>
  </div>
);
