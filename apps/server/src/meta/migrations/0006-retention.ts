/** Since when the bytes of a received file are gone because a setting said so (LANEWISE_KEEP_FILES_DAYS). */
export const retention = `
alter table inbox add column bytes_deleted_at timestamptz;
`;
