/**
 * A segment that leaned on one that was withdrawn is read again, and stays what it was sent as: the purpose of a resync was lost
 * with it.
 */
export const readAgain = `
alter table inbox add column read_again boolean not null default false;
update inbox set read_again = true, purpose = 'import' where purpose = 'replay';
`;
