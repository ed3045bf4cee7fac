import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLevels, useRegionHierarchy } from '../api/queries.ts';
import { menuSections } from '../state/selection.ts';
import type { MenuSection } from '../state/selection.ts';

/**
 * The sections of the company menu, computed once for thousands of locations. Null until the sections are known, and
 * null if `wanted` is false.
 */
export const useMenuSections = (wanted = true): readonly MenuSection[] | null => {
  const { t, i18n } = useTranslation();
  const { data: levels } = useLevels();
  const { data: roots } = useRegionHierarchy();
  return useMemo(
    () => (wanted && levels && roots ? menuSections(levels, roots, t('place.all'), i18n.language) : null),
    [wanted, levels, roots, t, i18n.language],
  );
};
