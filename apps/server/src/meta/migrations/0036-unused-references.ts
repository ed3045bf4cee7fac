/** When a profile or an item file was last sent; those that no file refers to are deleted some time later. */
export const unusedReferences = `
alter table import_profile add column used_at timestamptz not null default now();
alter table item_file add column used_at timestamptz not null default now();
create index import_profile_company on import_profile (company_id);
create index item_file_company on item_file (company_id);
create index inbox_profile on inbox (profile_hash) where profile_hash <> '' and bytes_deleted_at is null;
create index inbox_items on inbox (items_hash) where items_hash <> '' and bytes_deleted_at is null;
`;
