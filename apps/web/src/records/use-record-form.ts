import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import i18next from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FormEvent } from 'react';
import { explain } from '../api/explain.ts';
import { Problem } from '../api/problem.ts';
import type { Situation } from '../api/problem.ts';
import { toastError, toastSuccess } from '../ui/toast.tsx';

/**
 * Why a field was refused. If the code has no text, English shows the server's sentence and French shows a general
 * sentence.
 */
const whyOf = ({ code, message }: { code: string; message: string }): string => {
  const key = `settings:wrong.${code.replaceAll('.', '_')}`;
  return i18next.exists(key) ? i18next.t(key) : i18next.language === 'en' ? message : i18next.t('settings:wrong.value');
};

/** Errors by the fields of the form that can show them; a part of a field ('hours.3') counts for its field. */
const errorsOf = (problem: Problem, values: object): Record<string, string> =>
  Object.fromEntries(
    problem.fields.flatMap((error) => {
      const field = [error.field, error.field.split('.')[0] ?? ''].find((name) => Object.hasOwn(values, name));
      return field === undefined ? [] : [[field, whyOf(error)]];
    }),
  );

/** Removes absent errors. */
const given = (errors: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));

const isNoField = (errors: object): boolean => Object.keys(errors).length === 0;

/**
 * Whether a name or value is taken. The form has its own text for a taken value, and shows this text at the field too.
 */
const isTaken = ({ status }: Problem, situation: Situation | undefined): boolean =>
  situation !== undefined && [409, 422].includes(status);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export interface RecordForm<Values> {
  form: UseFormReturnType<Values>;
  busy: boolean;
  /** Whether the form has unsaved changes. */
  dirty: boolean;
  /**
   * Whether another user has changed the record since it was opened; then the form shows those changes beside the typed
   * values.
   */
  overtaken: boolean;
  /** Props of an input: value, change and error. The screen adds the label. */
  input: (field: keyof Values & string) => { value: never; onChange: never; error: string | null };
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

export interface RecordFormRules<Values, Saved> {
  /** Required fields and other errors that are known before sending: texts by field. */
  validate?: (values: Values) => Partial<Record<keyof Values & string, string>>;
  save: (values: Values) => Promise<Saved>;
  /** Message after saving: what happened, and to what. */
  saved: (saved: Saved) => string;
  /** The values of the form from the saved record. */
  valuesOf: (saved: Saved) => Values;
  onSaved?: (saved: Saved) => void;
  /** Fetches the current record. Needed if saving may be refused because another user was faster. */
  latest?: (() => Promise<Saved>) | undefined;
  /** The form's meaning of a conflict, such as a name that is taken. */
  situation?: Situation | undefined;
}

/**
 * The form of one record: a field's error is shown beside it, an error without a field is a toast, and saving resets
 * the form to the saved values. `version` among the values tells the server which state was read. Give the form
 * component a `key` of the record, so that another record starts a new form.
 */
export const useRecordForm = <Values extends Record<string, unknown>, Saved>(
  initial: Values,
  { validate, save, saved, valuesOf, onSaved, latest, situation }: RecordFormRules<Values, Saved>,
): RecordForm<Values> => {
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [overtaken, setOvertaken] = useState(false);
  const [done, setDone] = useState<{ answer: Saved } | null>(null);
  const form = useForm<Values>({ initialValues: initial });
  const goOn = useEffectEvent((answer: Saved) => onSaved?.(answer));
  useEffect(() => {
    // Runs only after the form shows the saved values. If it ran earlier, leaving the form would ask about unsaved
    // changes.
    if (done) goOn(done.answer);
  }, [done]);
  const refuse = (errors: Record<string, unknown>): void => {
    form.setErrors(errors as typeof form.errors);
    setRefusals((count) => count + 1);
  };
  const begin = (kept: Values, values = kept): void => {
    form.setInitialValues(kept);
    form.setValues(values);
    form.resetDirty(kept);
  };
  /** Takes over another user's changes. Typed values stay; a field that both users changed gets an error. */
  const catchUp = (mine: Values, now: Values): void => {
    const before = form.getInitialValues();
    const fields = Object.keys(now);
    const typed = fields.filter((field) => !same(mine[field], before[field]));
    begin(now, { ...now, ...Object.fromEntries(typed.map((field) => [field, mine[field]])) });
    setOvertaken(true);
    const both = typed.filter((field) => !same(now[field], before[field]) && !same(now[field], mine[field]));
    refuse(Object.fromEntries(both.map((field) => [field, i18next.t('settings:wrong.changed')])));
  };
  /** Shows why a record was not saved. A lost connection or session is announced elsewhere. */
  const tell = (error: unknown, values: Values): void => {
    if (!(error instanceof Problem) || error.status === 0 || error.status === 401) return;
    const errors = errorsOf(error, values);
    if (isNoField(errors) || isTaken(error, situation)) toastError(explain(error, situation));
    if (!isNoField(errors)) refuse(errors);
  };
  const submit = async (values: Values): Promise<void> => {
    const wrong = given(validate?.(values) ?? {});
    if (!isNoField(wrong)) return refuse(wrong);
    setBusy(true);
    try {
      const answer = await save(values);
      const kept = valuesOf(answer);
      begin(kept);
      setOvertaken(false);
      toastSuccess(saved(answer));
      setDone({ answer });
    } catch (error) {
      if (latest && error instanceof Problem && error.code === 'changed')
        await latest().then(
          (now) => catchUp(values, valuesOf(now)),
          (failed: unknown) => tell(failed, values),
        );
      else tell(error, values);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    // The first invalid field gets the focus, but only after a refusal: errors disappear one by one while their fields
    // are filled in.
    if (refusals > 0) document.querySelector<HTMLElement>('[data-record-form] [aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    form,
    busy,
    dirty: form.isDirty(),
    overtaken,
    input: (field) => {
      const { error, ...props } = form.getInputProps(field) as { error?: unknown; value: never; onChange: never };
      return { ...props, error: typeof error === 'string' ? error : null };
    },
    onSubmit: (event) => form.onSubmit((values) => void submit(values))(event),
  };
};
