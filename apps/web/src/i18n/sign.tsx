import { marked, marks } from '@lanewise/domain/signs';
import type { Absence, Sign as AnySign } from '@lanewise/domain/signs';
import { useTranslation } from 'react-i18next';
import type { JSX, ReactNode } from 'react';

/**
 * The sign for why there is no value, shown in place of the value. Its words are `why`, or else the usual words of the
 * sign.
 */
export const Sign = ({ of, why }: { of: Absence; why?: string | undefined }): JSX.Element => {
  const { t } = useTranslation();
  const words = why ?? t(`sign.${of}`);
  return (
    <span role="img" data-sign={of} title={words} aria-label={words}>
      {marks[of]}
    </span>
  );
};

/** A written figure; one that rounds to zero says so. */
export const WrittenWithSign = ({ text, sign }: { text: string; sign: AnySign | null }): JSX.Element => {
  const { t } = useTranslation();
  if (sign !== 'roundedToZero') return <>{text}</>;
  const words = `${text}, ${t('sign.roundedToZero')}`;
  return (
    <span role="img" title={words} aria-label={words}>
      {marked(text, sign)}
    </span>
  );
};

/** What is written, or the sign where nothing is. */
export const Stated = ({
  text,
  none = 'notKnown',
  why,
}: {
  text: ReactNode;
  none?: Absence;
  why?: string | undefined;
}): JSX.Element => (text === '' || text === null || text === undefined ? <Sign of={none} why={why} /> : <>{text}</>);
