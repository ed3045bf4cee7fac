import type { Line, TransactionKind } from '@lanewise/contract/facts/transaction';
import type { Fixed } from '@lanewise/contract/primitives/fixed';
import type { AceDraft } from './draft.ts';
import { TYPE } from './layout.ts';

const OF_TYPE: Readonly<Record<number, TransactionKind>> = {
  [TYPE.loan]: 'loan',
  [TYPE.pickup]: 'pickup',
  [TYPE.training]: 'training',
  [TYPE.voided]: 'void',
  [TYPE.signOff]: 'signOff',
};

/** Types whose item strings are goods that changed hands. */
const SELLING: readonly number[] = [TYPE.checkout, TYPE.returnItem, TYPE.wic, TYPE.standalone];

/** Kind of a transaction; `owed` is the sum of its lines and taxes. */
export const kindOf = (draft: AceDraft, owed: Fixed): TransactionKind => {
  const { header, own, lines, tenders } = draft;
  if (own.kind !== '') return own.kind;
  if (draft.training) return 'training';
  if (!SELLING.includes(header.type)) return OF_TYPE[header.type] ?? 'other';
  if (draft.saved && tenders.length === 0) return 'suspended';
  const isEmpty =
    lines.length === 0 && tenders.length === 0 && draft.taxes.length === 0 && draft.discounts.length === 0;
  if (isEmpty && header.gross === 0) return header.opensDrawer ? 'noSale' : 'other';
  const moved = draft.miscellaneous.reduce((all, { amount }) => all + amount, 0);
  if (lines.length > 0 && draft.miscellaneous.length === lines.length && moved !== 0)
    return moved > 0 ? 'paidIn' : 'paidOut';
  if (header.voidFlag !== 0 && owed < 0) return 'postVoid';
  return goodsKindOf(lines);
};

/** A return where all goods come back (or all deposits, without goods); a sale otherwise. */
export const goodsKindOf = (lines: readonly Line[]): 'sale' | 'return' => {
  const goods = lines.filter(({ kind }) => kind === 'sale' || kind === 'return');
  if (goods.length > 0) return goods.every(({ kind }) => kind === 'return') ? 'return' : 'sale';
  return lines.length > 0 && lines.every(({ kind, amount }) => kind === 'deposit' && amount < 0) ? 'return' : 'sale';
};
