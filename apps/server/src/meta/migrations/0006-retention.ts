/** When the bytes of a received file were deleted because of a setting (LANEWISE_KEEP_FILES_DAYS). */
export const retention = `
alter table inbox add column bytes_deleted_at timestamptz;
`;
