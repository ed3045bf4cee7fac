// Everything that only phones show, in one chunk that only phones load.
export { loadBrief } from './brief.tsx';
export { AllColumnsSwitch } from '../../ui/all-columns-switch.tsx';
export { PeriodBar } from './period-bar.tsx';
export { PhoneTable } from './table.tsx';
