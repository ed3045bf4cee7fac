// What only phones show: one chunk, which loads on them alone.
export { loadBrief } from './brief.tsx';
export { AllColumnsSwitch } from '../../ui/all-columns-switch.tsx';
export { PeriodBar } from './period-bar.tsx';
export { PhoneTable } from './table.tsx';
