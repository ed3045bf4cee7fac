import type { InstacartCard, InstacartInput } from '@lanewise/contract/entities/instacart';
import { sql, type Kysely } from 'kysely';
import type { InstacartCards } from '../company-types.ts';
import { Refused } from '../errors.ts';
import { listPage } from '../list-page.ts';
import type { Tables } from '../tables.ts';
import { removeOwn } from './company-rows.ts';
import { refuseTaken } from './violations.ts';

/** Stores with their cards. A store without a card gets the values of a new card. */
const stores = (db: Kysely<Tables>, companyId: number) =>
  db
    .selectFrom('location')
    .innerJoin('place', 'place.reg_loc_id', 'location.reg_loc_id')
    .leftJoin('instacart_card as card', 'card.location_id', 'location.location_id')
    .where('location.company_id', '=', companyId)
    .select([
      'location.location_id as locationId',
      'place.name as storeName',
      'location.store_number as storeNumber',
      sql<string>`coalesce(card.partner_store_code, '')`.as('partnerStoreCode'),
      sql<boolean>`coalesce(card.enabled, false)`.as('enabled'),
      sql<boolean>`coalesce(card.pickup, false)`.as('pickup'),
      sql<boolean>`coalesce(card.delivery, false)`.as('delivery'),
      sql<string>`coalesce(card.contact, '')`.as('contact'),
      sql<string>`coalesce(card.frequency, 'daily')`.as('itemFileFrequency'),
      'card.last_file_at as lastFileSent',
      sql<boolean>`card.location_id is not null`.as('exists'),
    ])
    .$castTo<Omit<InstacartCard, 'lastFileSent'> & { lastFileSent: Date | null }>();

type StoredCard = Awaited<ReturnType<ReturnType<typeof stores>['execute']>>[number];

const cardOf = (row: StoredCard): InstacartCard => ({
  ...row,
  lastFileSent: row.lastFileSent?.toISOString() ?? null,
});

const columnsOf = ({ partnerStoreCode, itemFileFrequency, ...same }: InstacartInput) => ({
  ...same,
  partner_store_code: partnerStoreCode,
  frequency: itemFileFrequency,
});

/** The delivery service assigns the codes. Two stores with one code would get each other's orders. */
const coded = <Result>({ partnerStoreCode }: InstacartInput, change: () => Promise<Result>): Promise<Result> =>
  refuseTaken('taken', `The code "${partnerStoreCode}" belongs to another store.`, change, {
    field: 'partnerStoreCode',
  });

export const openInstacartCards = (db: Kysely<Tables>): InstacartCards => {
  const find: InstacartCards['find'] = async (companyId, locationId) => {
    const row = await stores(db, companyId).where('location.location_id', '=', locationId).executeTakeFirst();
    return row ? cardOf(row) : null;
  };
  return {
    list: async (companyId, locationIds, wish, withoutCard) => {
      const seen = stores(db, companyId).where(sql<boolean>`location.location_id = any(${[...locationIds]}::int[])`);
      const asked = withoutCard ? seen : seen.where('card.location_id', 'is not', null);
      const { rows, total } = await listPage(db, asked, wish, {
        search: ['storeName', 'storeNumber', 'partnerStoreCode', 'contact'],
        sort: {
          storeName: 'text',
          storeNumber: 'text',
          partnerStoreCode: 'text',
          enabled: 'value',
          itemFileFrequency: 'text',
          lastFileSent: 'value',
        },
        id: 'locationId',
      });
      return { rows: rows.map(cardOf), total };
    },
    find,
    create: async (companyId, locationId, input) => {
      const inserted = await coded(input, () =>
        db
          .insertInto('instacart_card')
          .values({ location_id: locationId, company_id: companyId, ...columnsOf(input) })
          .onConflict((conflict) => conflict.column('location_id').doNothing())
          .returning('location_id')
          .executeTakeFirst(),
      );
      if (!inserted) throw new Refused('taken', 'This location has a card already.', { field: 'locationId' });
      const created = await find(companyId, locationId);
      if (!created) throw new Error(`The card of location ${locationId} vanished while it was created.`);
      return created;
    },
    change: async (companyId, locationId, input) => {
      await coded(input, () =>
        db
          .updateTable('instacart_card')
          .set(columnsOf(input))
          .where('company_id', '=', companyId)
          .where('location_id', '=', locationId)
          .execute(),
      );
      return find(companyId, locationId);
    },
    remove: (companyId, locationId) => removeOwn(db, 'instacart_card', 'location_id', companyId, locationId),
  };
};
