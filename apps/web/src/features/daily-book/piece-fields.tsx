import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { denominationsOf, sumOfPieces, type Denomination, type PieceKind } from '@lanewise/domain/ledger/denominations';
import { readCell } from '@lanewise/domain/ledger/cell';
import { useLanguage } from '../../i18n/language.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import type { TypedCount } from './count-pieces.ts';
import styles from './count-dialog.module.css';

interface PieceProps {
  currency: string;
  isBySum: boolean;
  typed: TypedCount;
  wrong: readonly string[];
  onType: (typed: TypedCount) => void;
}

const kinds: readonly PieceKind[] = ['note', 'coin', 'roll'];

/** How many there are of a piece, and what they are worth together. */
const Piece = ({ piece, isFirst, ...props }: PieceProps & { piece: Denomination; isFirst: boolean }): JSX.Element => {
  const { t } = useTranslation('tills');
  const language = useLanguage();
  const { currency, typed, wrong, onType } = props;
  const { id, kind, face } = piece;
  const text = typed.pieces[id] ?? '';
  const { value = null } = readCell(text, { language, isCount: true });
  const isWrong = wrong.includes(id);
  const label = t(`piece.${kind}`, { face: writeValue(face, moneyLine, language) });
  return (
    <label className={styles.piece}>
      <span>{label}</span>
      <input
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        aria-invalid={isWrong || undefined}
        data-autofocus={isFirst || undefined}
        onChange={(event) => onType({ ...typed, pieces: { ...typed.pieces, [id]: event.currentTarget.value } })}
      />
      <output>
        {isWrong
          ? t('notPieces')
          : value === null
            ? ''
            : writeValue(sumOfPieces({ [id]: Number(value) }, currency), moneyLine, language)}
      </output>
    </label>
  );
};

/** The fields of a count: one for each piece of the currency, or one for the sum. Both calculate typed arithmetic. */
export const PieceFields = (props: PieceProps): JSX.Element => {
  const { t } = useTranslation('tills');
  const { currency, isBySum, typed, wrong, onType } = props;
  if (isBySum)
    return (
      <label className={styles.sum}>
        <span>{t('sumTyped')}</span>
        <input
          value={typed.sum}
          inputMode="decimal"
          autoComplete="off"
          maxLength={200}
          data-autofocus
          aria-invalid={wrong.includes('sum') || undefined}
          onChange={(event) => onType({ ...typed, sum: event.currentTarget.value })}
        />
        <output>{wrong.includes('sum') ? t('notAmount') : ''}</output>
      </label>
    );
  const all = denominationsOf(currency);
  return (
    <div className={styles.pieces}>
      {kinds.map((kind) => (
        <fieldset key={kind}>
          <legend>{t(`pieceKind.${kind}`)}</legend>
          {all
            .filter((piece) => piece.kind === kind)
            .map((piece) => (
              <Piece key={piece.id} {...props} piece={piece} isFirst={piece.id === all[0]?.id} />
            ))}
        </fieldset>
      ))}
    </div>
  );
};
