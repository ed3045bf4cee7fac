/**
 * A segment that depended on a withdrawn one is read again and keeps the purpose it was sent for; before, a resync lost
 * its purpose.
 */
export const readAgain = `
alter table inbox add column read_again boolean not null default false;
update inbox set read_again = true, purpose = 'import' where purpose = 'replay';
`;
