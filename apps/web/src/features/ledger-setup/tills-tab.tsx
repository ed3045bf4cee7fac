import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { listTillRules, setTillRule } from '@lanewise/contract/endpoints/tills';
import { tillBys, type TillBy } from '@lanewise/contract/entities/till-rules';
import type { TillRule, TillRuleInput } from '@lanewise/contract/entities/tills';
import { tenderKinds } from '@lanewise/contract/facts/transaction';
import { readCell, writeCell } from '@lanewise/domain/ledger/cell';
import { ask, queryKeyOf } from '../../api/ask.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useMoment } from '../../i18n/moment.ts';
import { formatDate } from '../../lib/date.ts';
import { moneyLine, writeValue } from '../../lib/book-figures.ts';
import { Loaded } from '../../records/loaded.tsx';
import { Control } from '../../ui/control.tsx';
import { quiet, useAct, useMayConfigure } from './queries.ts';
import { TillTolerances } from './till-tolerances.tsx';
import styles from './ledger-setup.module.css';

/** Tenders that drawers hold. Other tenders are not counted by hand. */
const drawerTenders = tenderKinds.filter((kind) =>
  ['cash', 'check', 'manufacturerCoupon', 'voucher', 'other'].includes(kind),
);

const useRules = () =>
  useQuery({ queryKey: queryKeyOf(listTillRules), queryFn: ({ signal }) => ask(listTillRules, {}, { signal }) });

/** How drawers are counted, by the date from which on. */
const Versions = ({ rules }: { rules: readonly TillRule[] }): JSX.Element => {
  const { t } = useTranslation('tillSetup');
  const language = useLanguage();
  const moment = useMoment();
  if (rules.length === 0) return <p className={styles.quiet}>{t('never')}</p>;
  return (
    <ul className={styles.rows} aria-label={t('versions')}>
      {rules.map(({ since, by, tenders, float, tolerances, setBy, setAt }) => (
        <li key={since}>
          <div className={styles.text}>
            <strong>{t('since', { date: formatDate(since, language), by: t(`by.${by}`) })}</strong>
            <span className={styles.quiet}>
              {[
                by === 'store' ? null : tenders.map((kind) => t(`tender.${kind}`)).join(', '),
                Number(float) === 0 ? null : t('floatOf', { amount: writeValue(float, moneyLine, language) }),
                tolerances.length === 0 ? null : t('tolerances', { count: tolerances.length }),
                t('setBy', { name: setBy, at: moment(setAt) }),
              ]
                .filter((one) => one !== null)
                .join(' · ')}
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

const useForm = (newest: TillRule | undefined) => {
  const { t } = useTranslation('tillSetup');
  const language = useLanguage();
  const act = useAct();
  const [form, setForm] = useState<TillRuleInput>({
    since: '',
    by: newest?.by ?? 'lane',
    tenders: newest?.tenders ?? ['cash'],
    float: newest?.float ?? '0',
    tolerances: newest?.tolerances ?? [],
    matchMovements: newest?.matchMovements ?? false,
  });
  const [float, setFloat] = useState(writeCell(form.float, language));
  const read = readCell(float, { language, isCount: false });
  const isWrong = read.problem !== undefined || read.value?.startsWith('-') === true;
  const set = (more: Partial<TillRuleInput>): void => setForm((known) => ({ ...known, ...more }));
  const save = (): Promise<void> =>
    act({
      change: () => ask(setTillRule, { body: { ...form, float: read.value ?? '0' } }, quiet),
      what: t('saved'),
      name: formatDate(form.since, language),
    });
  return { form, set, float, setFloat, isWrong, save };
};

const RuleForm = ({ newest }: { newest: TillRule | undefined }): JSX.Element => {
  const { t } = useTranslation('tillSetup');
  const { form, set, float, setFloat, isWrong, save } = useForm(newest);
  return (
    <form
      className={styles.tillForm}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {t('sinceField')}
        <input
          type="date"
          required
          value={form.since}
          onChange={(event) => set({ since: event.currentTarget.value })}
        />
      </label>
      <label>
        {t('byField')}
        <select
          value={form.by}
          onChange={(event) => set({ by: tillBys.find((one) => one === event.currentTarget.value) ?? 'store' })}
        >
          {tillBys.map((by: TillBy) => (
            <option key={by} value={by}>
              {t(`by.${by}`)}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>{t('tendersField')}</legend>
        {drawerTenders.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={form.tenders.includes(kind)}
              onChange={({ currentTarget }) =>
                set({
                  tenders: currentTarget.checked ? [...form.tenders, kind] : form.tenders.filter((one) => one !== kind),
                })
              }
            />
            {t(`tender.${kind}`)}
          </label>
        ))}
      </fieldset>
      <label>
        {t('floatField')}
        <input
          inputMode="decimal"
          value={float}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setFloat(event.currentTarget.value)}
        />
        <small>{isWrong ? t('notAmount') : t('floatHint')}</small>
      </label>
      <label className={styles.checkLine}>
        <input
          type="checkbox"
          checked={form.matchMovements}
          onChange={({ currentTarget }) => set({ matchMovements: currentTarget.checked })}
        />
        {t('matchMovements')}
      </label>
      <TillTolerances list={form.tolerances} onChange={(tolerances) => set({ tolerances })} />
      <div>
        <Control type="submit" disabled={isWrong || form.since === ''}>
          {t('save')}
        </Control>
      </div>
    </form>
  );
};

/** How the drawers of the company are counted, from dates on. */
export const TillsTab = (): JSX.Element => {
  const { t } = useTranslation('tillSetup');
  const rules = useRules();
  const mayConfigure = useMayConfigure();
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.hint}>{t('hint')}</p>
      </div>
      <Loaded query={rules}>
        {(found) => (
          <>
            <Versions rules={found} />
            {mayConfigure ? <RuleForm key={found[0]?.setAt} newest={found[0]} /> : null}
          </>
        )}
      </Loaded>
    </>
  );
};
