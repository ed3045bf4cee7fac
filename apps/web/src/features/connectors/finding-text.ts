import { useTranslation } from 'react-i18next';
import type { Finding } from '@lanewise/contract/entities/connector-heartbeat';
import { useBytes } from './bytes.ts';
import { useSpan } from './span.ts';

/** The sentence of a finding. */
export const useFindingText = (): ((finding: Pick<Finding, 'code' | 'params'>) => string) => {
  const { t } = useTranslation('connectors');
  const bytes = useBytes();
  const span = useSpan();
  return ({ code, params }) =>
    t(`finding.${code}`, {
      ...params,
      count: Number(params['files'] ?? params['folders'] ?? 0),
      size: bytes(Number(params['bytes'] ?? 0)),
      span: span(Number(params['minutes'] ?? 0) * 60),
    });
};
