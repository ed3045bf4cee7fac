import { fieldOf } from '@lanewise/contract/fields';
import type { FieldId } from '@lanewise/contract/fields';
import type { ReportReply } from '@lanewise/contract/envelope';
import type { JSX } from 'react';
import { CompletenessMark } from '../../ui/completeness-mark.tsx';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import { absenceOf } from '@lanewise/domain/signs';
import { Sign, WrittenWithSign } from '../../i18n/sign.tsx';
import { trendOf, writeChange, writeFigure } from '../format.ts';
import { What } from '../dictionary/what.tsx';
import type { Labels } from '../labels.ts';
import type { Scope } from './scope.ts';
import { changeOf, figureOf, signOfFigure } from './facts.ts';

/**
 * The totals of the reply in large type. Each total shows its change against the compared stores of the like-for-like
 * period.
 */
export const SummaryFigures = ({
  fields,
  reply,
  scope,
  labels,
  hrefOf,
  period,
}: {
  fields: readonly FieldId[];
  reply: ReportReply | null;
  /** Period and stores of the figures; null until they are known. */
  scope: Scope | null;
  labels: Labels;
  /** Path of the list that adds up to a figure; null: none. */
  hrefOf: (field: FieldId) => string | null;
  /** The dates of the earlier period, in words. */
  period: string;
}): JSX.Element => (
  <KeyFigures label={labels.say('keyFigures')}>
    {fields.map((field) => {
      const sign = reply ? signOfFigure(reply, field) : null;
      const absence = absenceOf(sign);
      const text = reply ? writeFigure(field, figureOf(reply, field), labels.language) : '';
      const isPercent = fieldOf(field).format === 'percent';
      const href = reply && absence === null ? hrefOf(field) : null;
      const change = reply ? changeOf(reply.comparison, field) : null;
      return (
        <KeyFigure
          key={field}
          label={isPercent ? labels.field(field) : labels.header(field)}
          scope={scope?.text ?? ''}
          what={<What field={field} labels={labels} />}
          mark={scope?.isProvisional && <CompletenessMark state="partial" label={labels.say('scope.provisional')} />}
          value={reply && (absence === null ? <WrittenWithSign text={text} sign={sign} /> : <Sign of={absence} />)}
          said={text}
          href={href === null ? null : `#${href}`}
          {...(change === null
            ? {}
            : {
                change: writeChange(change, labels.language),
                trend: trendOf(change, labels.good(field)),
                changeLabel: labels.say('against', { period }),
              })}
        />
      );
    })}
  </KeyFigures>
);
