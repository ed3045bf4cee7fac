import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { LONGEST_NOTE } from '@lanewise/contract/entities/ledger-rules';
import { LONGEST_SLIP, movementKinds, type MovementKind } from '@lanewise/contract/entities/movement-rules';
import type { MovementDay, MovementSide } from '@lanewise/contract/entities/movements';
import { readCell } from '@lanewise/domain/ledger/cell';
import { explain } from '../../api/explain.ts';
import { Problem } from '../../api/problem.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Control } from '../../ui/control.tsx';
import { newRequestId } from '../../lib/request-id.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { TypedMovement } from './movement-queries.ts';
import { useSideName } from './side-name.ts';
import styles from './daily-book.module.css';

interface MovementProps {
  day: MovementDay;
  add: (movement: TypedMovement) => Promise<void>;
  onClose: () => void;
}

type Where = 'tills' | 'accounts' | 'banks';

/** Where a movement of a kind may come from and go to; none: outside of the store. */
const places: Readonly<Record<MovementKind, readonly [source: readonly Where[], target: readonly Where[]]>> = {
  loan: [['accounts', 'banks'], ['tills']],
  pickup: [['tills'], ['accounts']],
  paidIn: [[], ['tills']],
  paidOut: [['tills'], []],
  deposit: [['accounts', 'tills'], ['banks']],
  transfer: [
    ['accounts', 'banks', 'tills'],
    ['accounts', 'banks', 'tills'],
  ],
};

const sidesIn = ({ accounts, tills }: MovementDay, where: readonly Where[]): Exclude<MovementSide, null>[] => {
  const isBank = (kind: string): boolean => kind === 'bank' || kind === 'carrier';
  return where.flatMap((place): Exclude<MovementSide, null>[] =>
    place === 'tills'
      ? tills
      : accounts.filter(({ kind }) => isBank(kind) === (place === 'banks')).map(({ accountId }) => ({ accountId })),
  );
};

/** The typed values of a movement, and the function that sends them. */
const useMovement = ({ day, add, onClose }: MovementProps) => {
  const language = useLanguage();
  const [kind, setKind] = useState<MovementKind>('pickup');
  const [chosen, setChosen] = useState({ source: 0, target: 0 });
  const [text, setText] = useState({ amount: '', bag: '', slip: '', note: '' });
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  /**
   * The last movement sent, and its id. The same movement is sent again with the same id, so that it is stored once.
   */
  const sent = useRef({ text: '', requestId: '' });
  const [sources, targets] = places[kind].map((where) => sidesIn(day, where)) as [
    Exclude<MovementSide, null>[],
    Exclude<MovementSide, null>[],
  ];
  const read = readCell(text.amount, { language, isCount: false });
  const amount = typeof read.value === 'string' && Number(read.value) > 0 ? read.value : null;
  const submit = async (): Promise<void> => {
    if (amount === null) return;
    setBusy(true);
    const slips = kind === 'deposit' ? { bag: text.bag.trim(), slip: text.slip.trim() } : { bag: '', slip: '' };
    const movement = {
      kind,
      source: sources[chosen.source] ?? null,
      target: targets[chosen.target] ?? null,
      tender: 'cash' as const,
      amount,
      note: text.note.trim(),
      ...slips,
    };
    const written = JSON.stringify(movement);
    if (sent.current.text !== written) sent.current = { text: written, requestId: newRequestId() };
    try {
      await add({ ...movement, requestId: sent.current.requestId });
      onClose();
    } catch (error) {
      setFailed(error);
      setBusy(false);
    }
  };
  const choose = (next: MovementKind): void => {
    setKind(next);
    setChosen({ source: 0, target: 0 });
  };
  return { kind, choose, chosen, setChosen, text, setText, sources, targets, amount, failed, busy, submit };
};

const Side = ({
  name,
  day,
  sides,
  at,
  onChange,
}: {
  name: 'from' | 'to';
  day: MovementDay;
  sides: readonly MovementSide[];
  at: number;
  onChange: (at: number) => void;
}): JSX.Element | null => {
  const { t } = useTranslation('tills');
  const nameOf = useSideName(day);
  if (sides.length === 0) return null;
  return (
    <label className={styles.reason}>
      {t(`column.${name}`)}
      <select className={styles.select} value={at} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {sides.map((side, index) => (
          <option key={JSON.stringify(side)} value={index}>
            {nameOf(side)}
          </option>
        ))}
      </select>
    </label>
  );
};

/** The note of a movement, and the numbers of a deposit. */
const Words = ({ kind, text, setText }: Pick<ReturnType<typeof useMovement>, 'kind' | 'text' | 'setText'>) => {
  const { t } = useTranslation('tills');
  const fields = kind === 'deposit' ? (['bag', 'slip', 'note'] as const) : (['note'] as const);
  return fields.map((field) => (
    <label key={field} className={styles.reason}>
      {t(`field.${field}`)}
      <input
        className={styles.select}
        value={text[field]}
        maxLength={field === 'note' ? LONGEST_NOTE : LONGEST_SLIP}
        onChange={(event) => setText({ ...text, [field]: event.currentTarget.value })}
      />
    </label>
  ));
};

/** A movement as people say it. */
export const MovementDialog = (props: MovementProps): JSX.Element => {
  const { day, onClose } = props;
  const { t } = useTranslation(['tills', 'dailyBook']);
  const form = useMovement(props);
  const { kind, chosen, setChosen, text, setText } = form;
  return (
    <Dialog title={t('add')} closeLabel={t('dailyBook:cancel')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <label className={styles.reason}>
          {t('column.kind')}
          <select
            className={styles.select}
            value={kind}
            data-autofocus
            onChange={({ currentTarget: { value } }) => form.choose(movementKinds.find((one) => one === value) ?? kind)}
          >
            {movementKinds.map((one) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <Side
          name="from"
          day={day}
          sides={form.sources}
          at={chosen.source}
          onChange={(source) => setChosen({ ...chosen, source })}
        />
        <Side
          name="to"
          day={day}
          sides={form.targets}
          at={chosen.target}
          onChange={(target) => setChosen({ ...chosen, target })}
        />
        <label className={styles.reason}>
          {t('column.amount')}
          <input
            className={styles.select}
            inputMode="decimal"
            autoComplete="off"
            maxLength={200}
            value={text.amount}
            aria-invalid={(text.amount.trim() !== '' && form.amount === null) || undefined}
            onChange={(event) => setText({ ...text, amount: event.currentTarget.value })}
          />
        </label>
        <Words kind={kind} text={text} setText={setText} />
        {form.failed instanceof Problem ? (
          <p role="alert" className={styles.wrong}>
            {explain(form.failed)}
          </p>
        ) : null}
        <div className={styles.buttons}>
          <Control label={t('dailyBook:cancel')} disabled={form.busy} onClick={onClose} />
          <Control type="submit" className={styles.act ?? ''} disabled={form.busy || form.amount === null}>
            {t('addSave')}
          </Control>
        </div>
      </form>
    </Dialog>
  );
};
