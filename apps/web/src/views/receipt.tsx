import { useQuery } from '@tanstack/react-query';
import type { Completeness } from '@lanewise/contract/reports/completeness';
import { useEffect } from 'react';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { receipt as callReceipt } from '../api/calls.ts';
import { Problem } from '../api/problem.ts';
import { explain } from '../api/explain.ts';
import { companyId } from '../state/keys.ts';
import { useStored } from '../state/storage.ts';
import { Control } from '../ui/control.tsx';
import { Icon } from '../ui/icon.tsx';
import { useBeside } from '../ui/side-frame.tsx';
import { FailedState } from '../ui/states.tsx';
import { Panel, useClosing } from './receipt/panel.tsx';
import { Paper } from './receipt/paper.tsx';
import { Source } from './receipt/source.tsx';
import styles from './receipt.module.css';

export interface ReceiptPanelProps {
  token: string;
  /** Tokens of the list beside it, in its order: arrow keys go through them. */
  tokens: readonly string[];
  /** Completeness of the list, for the day of this receipt. */
  completeness: Completeness;
  onGo: (token: string) => void;
  onClose: () => void;
}

/** Escape closes; the arrow keys go to the next and the previous receipt, unless something else uses them. */
const useKeys = ({ token, tokens, onGo, onClose }: ReceiptPanelProps, closes: boolean): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (event.defaultPrevented || target?.closest('input, select, textarea, [role=tree], [role=dialog] [role=grid]'))
        return;
      if (event.key === 'Escape' && closes) onClose();
      const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
      const next = step === undefined ? undefined : tokens[tokens.indexOf(token) + step];
      if (next === undefined || !tokens.includes(token)) return;
      event.preventDefault();
      onGo(next);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [token, tokens, onGo, onClose, closes]);
};

const Content = (props: ReceiptPanelProps): JSX.Element => {
  const { token, tokens, completeness, onGo, onClose } = props;
  const { t } = useTranslation('report');
  const company = useStored(companyId);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['receipt', company, token],
    queryFn: ({ signal }) => callReceipt(token, {}, signal),
    staleTime: Infinity,
  });
  const at = tokens.indexOf(token);
  const step = (to: number, name: string, icon: JSX.Element): JSX.Element => {
    const next = at < 0 ? undefined : tokens[to];
    return (
      <button
        type="button"
        className={styles.step}
        disabled={next === undefined}
        aria-label={name}
        onClick={() => next !== undefined && onGo(next)}
      >
        {icon}
      </button>
    );
  };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {data ? t('receipt.title', { number: data.transaction.number }) : t('receipt.label')}
        </h2>
        {step(
          at - 1,
          t('receipt.previous'),
          <span className={styles.up}>
            <Icon name="chevronDown" />
          </span>,
        )}
        {step(at + 1, t('receipt.next'), <Icon name="chevronDown" />)}
        <Control disabled={!data} onClick={() => window.print()}>
          <Icon name="print" />
          {t('receipt.print')}
        </Control>
        <button type="button" className={styles.step} aria-label={t('receipt.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {isError ? (
        <FailedState
          level={3}
          title={t('receipt.failed')}
          text={error instanceof Problem ? explain(error) : null}
          action={<Control label={t('retry')} onClick={() => void refetch()} />}
        />
      ) : data ? (
        <>
          <Paper receipt={data} />
          <Source receipt={data} completeness={completeness} />
        </>
      ) : (
        <div className={styles.pending} role="status" aria-label={t('loading')} />
      )}
    </>
  );
};

/** One receipt with the way to its neighbours. Its address is its own. */
export const ReceiptPanel = ({ onClose, ...rest }: ReceiptPanelProps): JSX.Element => {
  const { t } = useTranslation('report');
  const close = useClosing(onClose);
  const props = { ...rest, onClose: close };
  useKeys(props, useBeside());
  return (
    <Panel label={t('receipt.label')} onClose={close}>
      <Content {...props} />
    </Panel>
  );
};
