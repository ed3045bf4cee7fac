import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import type {
  Discount,
  Line,
  Tax,
  Tender,
  Transaction,
  TransactionEvent,
  Voucher,
} from '@lanewise/contract/facts/transaction';
import { FIXED_SCALE } from '@lanewise/contract/primitives/fixed';
import type { Difference, HeaderField, Pair } from '@lanewise/domain/difference';
import { formatCurrency, formatQuantity } from '@lanewise/domain/format';
import type { Language } from '@lanewise/domain/format';
import { useLanguage } from '../../i18n/language.ts';
import { formatDateTime } from '../../lib/date.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './differences.module.css';

/** One part of a receipt in a few words, with an amount where it has one. */
interface Written {
  text: string;
  small: string;
  amount: string;
}

interface Write {
  money: (fixed: number) => string;
  quantity: (fixed: number) => string;
  /** Words for the receipt's codes, as in the reports. */
  say: TFunction<'report'>;
}

const joined = (...texts: string[]): string => texts.filter((text) => text !== '').join(' · ');

const writers = {
  lines: (line: Line, { money, quantity }: Write): Written => ({
    text: line.description || line.upc,
    small: joined(
      line.upc,
      `${quantity(line.quantity)} × ${money(line.unitPrice)}`,
      line.discount ? money(line.discount) : '',
    ),
    amount: money(line.amount),
  }),
  tenders: (tender: Tender, { money, say }: Write): Written => ({
    text: tender.description || say(`tender.${tender.kind}`),
    small: tender.cardLast4 === '' ? '' : `•••• ${tender.cardLast4}`,
    amount: money(tender.amount),
  }),
  taxes: (tax: Tax, { money, say }: Write): Written => ({
    text: tax.description || joined(say('column.tax'), tax.code),
    small: tax.taxable === 0 ? '' : say('taxedOn', { amount: money(tax.taxable) }),
    amount: money(tax.amount),
  }),
  discounts: (discount: Discount, { money, say }: Write): Written => ({
    text: discount.description || joined(say(`discount.${discount.kind}`), discount.code),
    small: '',
    amount: money(discount.amount),
  }),
  vouchers: (voucher: Voucher, { money }: Write): Written => ({
    text: voucher.number,
    small: voucher.program,
    amount: money(voucher.amount),
  }),
  events: (event: TransactionEvent, { say }: Write): Written => ({
    text: say(`events.${event.kind}`),
    small: event.detail,
    amount: '',
  }),
} as const;

const Side = ({ written }: { written: Written | null }): JSX.Element => (
  <td>
    {written ? (
      <span className={styles.part}>
        <span>
          {written.text}
          {written.small === '' ? null : <small>{written.small}</small>}
        </span>
        <span className={styles.amount}>{written.amount}</span>
      </span>
    ) : null}
  </td>
);

const signs = { same: '', changed: '≠', added: '+', removed: '−' } as const;

const Rows = <Part,>({
  title,
  pairs,
  write,
}: {
  title: string;
  pairs: readonly Pair<Part>[];
  write: (part: Part) => Written;
}): JSX.Element | null => {
  const { t } = useTranslation('incoming');
  if (pairs.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          {title}
        </th>
      </tr>
      {pairs.map(({ mark, before, after, fields }, at) => (
        <tr key={at} data-mark={mark}>
          <Side written={before && write(before)} />
          <td className={styles.sign} title={fields.join(', ')}>
            <span aria-hidden="true">{signs[mark]}</span>
            <VisuallyHidden>{t(`mark.${mark}`)}</VisuallyHidden>
          </td>
          <Side written={after && write(after)} />
        </tr>
      ))}
    </tbody>
  );
};

const headerValue = (field: HeaderField, value: string | number, write: Write, language: Language): string => {
  if (typeof value === 'number') return field === 'total' ? write.money(value) : String(value);
  if (field === 'kind') return write.say(`kind.${value}`);
  return field === 'began' || field === 'ended' ? formatDateTime(value, language) : value;
};

/** Header, lines, tenders and the rest of both versions, pair by pair, with differences marked. */
export const Differences = ({
  before,
  after,
  difference,
  currency,
}: {
  before: Transaction;
  after: Transaction;
  difference: Difference;
  currency: string;
}): JSX.Element => {
  const { t } = useTranslation('incoming');
  const { t: say } = useTranslation('report');
  const language = useLanguage();
  const write: Write = {
    say,
    money: (fixed) => formatCurrency(fixed / FIXED_SCALE, before.currency || currency, language),
    quantity: (fixed) => formatQuantity(fixed / FIXED_SCALE, language),
  };
  const header = difference.header.some(({ field }) => field === 'total')
    ? difference.header
    : [...difference.header, { field: 'total' as const, before: before.total, after: after.total }];
  return (
    <table className={styles.difference} aria-label={t('differences')}>
      <colgroup>
        <col />
        <col className={styles.signColumn} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('standing')}</th>
          <th scope="col">
            <VisuallyHidden>{t('column.mark')}</VisuallyHidden>
          </th>
          <th scope="col">{t('incoming')}</th>
        </tr>
      </thead>
      <tbody>
        {header.map(({ field, before: old, after: now }) => (
          <tr key={field} data-mark={old === now ? 'same' : 'changed'}>
            <Side
              written={{ text: t(`header.${field}`), small: '', amount: headerValue(field, old, write, language) }}
            />
            <td className={styles.sign}>
              <span aria-hidden="true">{old === now ? '' : signs.changed}</span>
              <VisuallyHidden>{t(`mark.${old === now ? 'same' : 'changed'}`)}</VisuallyHidden>
            </td>
            <Side
              written={{ text: t(`header.${field}`), small: '', amount: headerValue(field, now, write, language) }}
            />
          </tr>
        ))}
      </tbody>
      <Rows title={t('part.lines')} pairs={difference.lines} write={(part) => writers.lines(part, write)} />
      <Rows title={t('part.tenders')} pairs={difference.tenders} write={(part) => writers.tenders(part, write)} />
      <Rows title={t('part.taxes')} pairs={difference.taxes} write={(part) => writers.taxes(part, write)} />
      <Rows title={t('part.discounts')} pairs={difference.discounts} write={(part) => writers.discounts(part, write)} />
      <Rows title={t('part.vouchers')} pairs={difference.vouchers} write={(part) => writers.vouchers(part, write)} />
      <Rows title={t('part.events')} pairs={difference.events} write={(part) => writers.events(part, write)} />
    </table>
  );
};
