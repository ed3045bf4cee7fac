import { Suspense, lazy, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JSX } from 'react';
import { failureOf } from '../../api/explain.ts';
import { useRegionHierarchy } from '../../api/queries.ts';
import { loadTexts } from '../../i18n/setup.ts';
import { flatten } from '../../report/controls/tree.ts';
import type { FlatTree } from '../../report/controls/tree.ts';
import { Control } from '../../ui/control.tsx';
import { FailedAnswer } from '../../ui/failed-answer.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { InlineField, PickingField } from './picking-field.tsx';
import { assignedNames, assignedOf, regLocIdsOf, toggledPlace } from './places-choice.ts';
import type { Assigned } from './places-choice.ts';
import { fewNames } from './names.ts';

/**
 * The tree of places with its texts. The tree is loaded together with the form, so that the tree can take the focus as
 * soon as it opens.
 */
const loadTree = async () => {
  const [{ PlacesTree: Tree }] = await Promise.all([import('./places-tree.tsx'), loadTexts('report')]);
  return { default: Tree };
};
const PlacesTree = lazy(loadTree);

/** Regions and locations of the selected company that the current user may see, as one list in display order. */
export const usePlacesTree = () => {
  const { t } = useTranslation('users');
  const { data, isError, error, refetch } = useRegionHierarchy();
  const tree = useMemo<FlatTree | undefined>(() => data && flatten(data, t('everywhere')), [data, t]);
  return { tree, isError, failure: error, refetch };
};

/** The places a user can see: every location, or regions and locations picked from the tree. */
export const PlacesField = ({
  inline,
  value,
  hidden,
  givable,
  error,
  disabled,
  onChange,
}: {
  /**
   * Whether the tree is part of the form, so that choosing a store takes one click. Otherwise the tree opens below its
   * button.
   */
  inline: boolean;
  value: readonly number[] | 'all';
  /** Number of assigned places that the current user cannot see. */
  hidden: number;
  /** The places that the current user can grant. */
  givable: Assigned;
  error: string | null;
  disabled: boolean;
  onChange: (value: number[] | 'all') => void;
}): JSX.Element => {
  const { t } = useTranslation('users');
  const { tree, isError, failure, refetch } = usePlacesTree();
  useEffect(() => void loadTree(), []);
  const assigned = useMemo(() => assignedOf(value), [value]);
  const names = tree ? assignedNames(tree, assigned) : [];
  const named = tree ? fewNames(names, hidden + assigned.size - names.length, t) : '';
  const content = (apply?: () => void): JSX.Element =>
    tree ? (
      <Suspense fallback={<LoadingState label={t('loading')} />}>
        <PlacesTree
          {...{ tree, assigned }}
          {...(apply ? { onApply: apply } : { error })}
          onToggle={(row) => onChange(regLocIdsOf(toggledPlace(tree, assigned, givable, row)))}
        />
      </Suspense>
    ) : isError ? (
      <FailedAnswer
        {...failureOf(failure, t('placesFailed'))}
        retry={<Control label={t('settings:retry')} onClick={() => void refetch()} />}
      />
    ) : (
      <LoadingState label={t('loading')} />
    );
  const parts = { label: t('places'), placeholder: t('choosePlaces'), error };
  return inline ? (
    <InlineField {...parts} value={named}>
      {content()}
    </InlineField>
  ) : (
    <PickingField {...parts} value={named} disabled={disabled}>
      {content}
    </PickingField>
  );
};
