import type { InstacartCard, InstacartInput } from '@lanewise/contract/entities/instacart';

/** Body of a card; a new one names its location. */
export type CardInput = InstacartInput & { locationId?: number };

export const instacartInputOf = (card: InstacartCard): InstacartInput => {
  const { partnerStoreCode, enabled, pickup, delivery, contact, itemFileFrequency } = card;
  return { partnerStoreCode, enabled, pickup, delivery, contact, itemFileFrequency };
};

/** An active store needs a partner code, and pickup or delivery. */
export const isReady = ({ partnerStoreCode, pickup, delivery }: InstacartInput): boolean =>
  partnerStoreCode.trim() !== '' && (pickup || delivery);
