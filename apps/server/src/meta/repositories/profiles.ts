import { sql, type Kysely } from 'kysely';
import type { Profiles } from '../profile-types.ts';
import type { Tables } from '../tables.ts';

const nobody = { phone: '', country: '', state: '', hasProfileImage: false };

export const openProfiles = (db: Kysely<Tables>): Profiles => ({
  contact: async (userId) => {
    const found = await db
      .selectFrom('app_user')
      .select(['phone', 'country', 'state', sql<boolean>`picture_image is not null`.as('hasProfileImage')])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return found ?? nobody;
  },
  change: async (userId, { firstName, lastName, timeZone, phone, language, clock, country, state }) => {
    const changed = {
      first_name: firstName,
      last_name: lastName,
      time_zone: timeZone,
      phone,
      language,
      clock,
      country,
      state,
    };
    if (Object.values(changed).every((value) => value === undefined)) return;
    await db.updateTable('app_user').set(changed).where('user_id', '=', userId).execute();
  },
});
