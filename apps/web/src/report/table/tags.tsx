import type { FieldId } from '@lanewise/contract/fields';
import type { JSX } from 'react';
import type { Labels } from '../labels.ts';
import styles from './tags.module.css';

/** Codes that need attention: a return, a cancellation or a drawer opened without a sale. */
const alarming = new Set(['void', 'refund', 'noSale', 'postVoid', 'unbalanced', 'itemNotFound']);
const notable = new Set(['override', 'taxExempt', 'suspended', 'cashBack']);

interface TagsProps {
  field: FieldId;
  codes: readonly string[];
  labels: Labels;
}

/** Several short words in one cell, each once; important events have a tone. */
export const Tags = ({ field, codes, labels }: TagsProps): JSX.Element => (
  <span className={styles.tags}>
    {[...new Set(codes)].map((code) => (
      <span
        key={code}
        className={styles.tag}
        data-tone={
          field !== 'events' ? undefined : alarming.has(code) ? 'alarm' : notable.has(code) ? 'notice' : undefined
        }
      >
        {labels.code(field, code)}
      </span>
    ))}
  </span>
);
