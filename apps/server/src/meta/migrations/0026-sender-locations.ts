/**
 * The locations that a sender may send for are stored with each segment. The same bytes from a sender with other
 * locations are another segment with its own receipt, and a decision is never repeated with other rights. A hash is
 * indexed because the list can be too long for an index.
 */
export const senderLocations = `
alter table inbox add column only_locations int[], add column locations_hash text not null default '';
update inbox set only_locations = array[only_location],
  locations_hash = encode(sha256(convert_to(only_location::text, 'UTF8')), 'hex')
where only_location is not null;
alter table inbox drop column only_location;
alter table inbox drop constraint inbox_company_id_content_hash_profile_hash_items_hash_key;
alter table inbox add constraint inbox_content
  unique (company_id, content_hash, profile_hash, items_hash, locations_hash);
`;
