/** The amount of the late receipts of a store-day is a sum over receipts (docs/decisions/028). */
export const wideLateChanges = 'alter table late_change alter column amount type numeric(38, 4);';
