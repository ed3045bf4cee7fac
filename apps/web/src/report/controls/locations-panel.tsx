import type { ComponentProps, JSX } from 'react';
import type { LabelWords } from '../labels.ts';
import { LocationTags } from './location-tags.tsx';
import { TreePicker } from './tree-picker.tsx';

/** What the location picker opens: the tags, and the tree of regions and stores. */
export const LocationsPanel = ({
  labels,
  ...tree
}: ComponentProps<typeof TreePicker> & { labels: LabelWords }): JSX.Element => (
  <>
    <LocationTags leaves={tree.tree.leaves} selected={tree.selected} labels={labels} onSelect={tree.onSelect} />
    <TreePicker labels={labels} {...tree} />
  </>
);
