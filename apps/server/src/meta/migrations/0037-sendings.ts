/** The sender's name of the sending that queued a file: a repeat after a lost answer is no duplicate. */
export const sendings = `
alter table inbox add column sending text not null default '';
`;
