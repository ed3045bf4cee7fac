/** Invited: has no password yet. Inactive: cannot log in, even with the right password. */
export const userStatuses = ['Invited', 'Active', 'Inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];
