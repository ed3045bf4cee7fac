/** Whether the file of a segment goes on in another one: what the last one ends with may lack rows. */
export const goesOn = `
alter table inbox add column goes_on boolean not null default false;
`;
