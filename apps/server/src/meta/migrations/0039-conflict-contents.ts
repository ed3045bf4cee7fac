/** Conflicts are compared with earlier decisions by content as well as by key: one key may have tens of thousands. */
export const conflictContents = `
drop index conflict_key;
create index conflict_incoming on conflict (company_id, location_id, business_date, lane, number, incoming_hash);
create index conflict_existing on conflict (company_id, location_id, business_date, lane, number, existing_hash)
  where state = 'accepted';
`;
