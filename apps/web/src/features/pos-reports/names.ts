import { useTranslation } from 'react-i18next';
import type { PosReport } from '@lanewise/contract/entities/pos-report';
import { MOST_COMPARED_BYTES } from '@lanewise/contract/entities/pos-report-rules';

/** Names of types and reports; a type that only the store knows keeps the store's name. */
export const useNames = (): {
  type: (type: string) => string;
  purpose: (type: string) => string;
  report: (report: PosReport) => string;
} => {
  const { t } = useTranslation('posReports');
  const type = (name: string): string => t(`type.${name}`, { defaultValue: name });
  return {
    type,
    /** The purpose of a type of report; '' for a type that only the store knows. */
    purpose: (name) => t(`purpose.${name}`, { defaultValue: '' }),
    report: ({ source, fileName, reportType }) =>
      source === 'own' ? t('ownName', { type: type(reportType) }) : fileName,
  };
};

/** Why no figure of a file is compared, as a key of its text. */
export const whyNothing = ({
  mediaType,
  size,
}: Pick<PosReport, 'mediaType' | 'size'>): 'nothingComparedPdf' | 'nothingComparedLarge' | 'nothingComparedText' => {
  if (mediaType !== 'text/plain') return 'nothingComparedPdf';
  return (size ?? 0) > MOST_COMPARED_BYTES ? 'nothingComparedLarge' : 'nothingComparedText';
};
