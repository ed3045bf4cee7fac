import { useMemo } from 'react';
import type { JSX } from 'react';
import { TreePicker } from '../../report/controls/tree-picker.tsx';
import type { FlatTree, TreeRow } from '../../report/controls/tree.ts';
import { useWords } from '../../report/labels.ts';
import { coveredLeaves } from './places-choice.ts';
import type { Assigned } from './places-choice.ts';

const nothing = (): void => undefined;

/** The location picker of the reports; here a chosen region stays a region and is not expanded to its locations. */
export const PlacesTree = ({
  tree,
  assigned,
  error = null,
  onToggle,
  onApply,
}: {
  tree: FlatTree;
  assigned: Assigned;
  onToggle: (row: TreeRow) => void;
  /** Why the choice is refused. The reason is shown beside the tree. */
  error?: string | null;
  /** Absent: every choice counts at once. */
  onApply?: () => void;
}): JSX.Element => {
  const labels = useWords();
  const selected = useMemo(() => coveredLeaves(tree, assigned), [tree, assigned]);
  return <TreePicker {...{ tree, selected, labels, error, onToggle, onApply }} onSelect={nothing} />;
};
