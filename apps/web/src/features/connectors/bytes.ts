import { useTranslation } from 'react-i18next';

const KIBI = 1_024;

/** Bytes as people read them: KB, MB or GB of 1,024. */
export const useBytes = (): ((bytes: number) => string) => {
  const { t, i18n } = useTranslation('connectors');
  return (bytes) => {
    const unit = bytes >= KIBI ** 3 ? 'gigabytes' : bytes >= KIBI ** 2 ? 'megabytes' : 'kilobytes';
    const size = bytes / { kilobytes: KIBI, megabytes: KIBI ** 2, gigabytes: KIBI ** 3 }[unit];
    const digits = unit === 'kilobytes' ? 0 : 1;
    const count = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(size);
    return t(`bytes.${unit}`, { size: count });
  };
};
