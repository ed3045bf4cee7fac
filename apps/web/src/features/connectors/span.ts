import { formatQuantity } from '@lanewise/domain/format';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/**
 * A span of seconds as people say it, in whole seconds, minutes, hours or days. Minutes, hours and days are used only
 * from two minutes, two hours and two days on.
 */
export const useSpan = (): ((seconds: number) => string) => {
  const { t } = useTranslation('connectors');
  const language = useLanguage();
  return (seconds) => {
    const [unit, length] =
      seconds < 2 * MINUTE
        ? (['seconds', 1] as const)
        : seconds < 2 * HOUR
          ? (['minutes', MINUTE] as const)
          : seconds < 2 * DAY
            ? (['hours', HOUR] as const)
            : (['days', DAY] as const);
    return t(`span.${unit}`, { size: formatQuantity(Math.round(seconds / length), language) });
  };
};
