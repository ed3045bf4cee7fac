/** Invited: has no password yet. Inactive: cannot log in, whatever he knows. */
export const userStatuses = ['Invited', 'Active', 'Inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];
