/** Whether the file of a segment continues in another one: its last transaction may lack rows. */
export const goesOn = `
alter table inbox add column goes_on boolean not null default false;
`;
