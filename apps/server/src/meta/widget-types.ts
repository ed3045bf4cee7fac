import type { Widget, WidgetChange, WidgetInput } from '@lanewise/contract/entities/ledger';

/** Tiles of the dashboard of a company. */
export interface Widgets {
  all(companyId: number): Promise<Widget[]>;
  find(companyId: number, widgetId: number): Promise<Widget | null>;
  create(companyId: number, input: WidgetInput): Promise<Widget>;
  /** Refuses with 'changed' what somebody else changed meanwhile. */
  change(companyId: number, widgetId: number, input: Omit<WidgetChange, 'widgetId'>): Promise<Widget | null>;
  remove(companyId: number, widgetId: number): Promise<boolean>;
  /** Restores a tile that was removed in the last hour. Refuses with 'notFound' if the tile is no longer stored. */
  restore(companyId: number, widgetId: number): Promise<void>;
}
