import type { JSX } from 'react';
import type { TaskType } from '@lanewise/contract/entities/analytics-rules';
import { Affinity } from './answers/affinity.tsx';
import { ChangedAnswer } from './answers/changed.tsx';
import { Dayparts } from './answers/dayparts.tsx';
import { NewItem } from './answers/new-item.tsx';
import { PairAnswer } from './answers/pair.tsx';
import type { AnswerParts } from './answers/parts.ts';
import { Promotion } from './answers/promotion.tsx';
import { Receipts } from './answers/receipts.tsx';
import { Rules } from './answers/rules.tsx';
import { Stores } from './answers/stores.tsx';

const answers: Readonly<Record<TaskType, (parts: AnswerParts) => JSX.Element | null>> = {
  Pair: PairAnswer,
  Affinity,
  'Item transactions': Receipts,
  'All rules': Rules,
  'Changed rules': ChangedAnswer,
  Promotion,
  'New item': NewItem,
  Dayparts,
  'Differing stores': Stores,
};

/** A result: its answer in a sentence, a picture, and its rows. */
export const Answer = (parts: AnswerParts): JSX.Element => {
  const Of = answers[parts.task.tasktype];
  return <Of {...parts} />;
};
