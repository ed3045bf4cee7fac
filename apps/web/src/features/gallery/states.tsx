import type { JSX } from 'react';
import type { Labels } from '../../report/labels.ts';
import { Control } from '../../ui/control.tsx';
import { Pending } from '../../ui/pending.tsx';
import { EmptyState, FailedState, ForbiddenState, LaterState, LoadingState } from '../../ui/states.tsx';
import { Piece } from './parts.tsx';
import styles from './gallery.module.css';
import type { Say } from './words.ts';

export const StatesPart = ({ labels, say }: { labels: Labels; say: Say }): JSX.Element => (
  <div className={styles.row}>
    <Piece name={say('empty')}>
      <EmptyState title={say('nothingHere')} text={say('nothingText')} level={3} />
    </Piece>
    <Piece name={say('loading')}>
      <LoadingState label={labels.say('loading')} />
    </Piece>
    <Piece name={say('failed')}>
      <FailedState
        title={labels.say('failed')}
        text={say('failedText')}
        level={3}
        action={<Control label={labels.say('retry')} />}
      />
    </Piece>
    <Piece name={say('forbidden')}>
      <ForbiddenState title={say('forbiddenHere')} text={say('forbiddenText')} level={3} />
    </Piece>
    <Piece name={say('later')}>
      <LaterState title={say('laterHere')} text={say('laterText')} level={3} />
    </Piece>
    <Piece name={say('refreshed')}>
      <Pending pending>
        <p className={styles.pending}>{say('known')}</p>
      </Pending>
    </Piece>
  </div>
);
