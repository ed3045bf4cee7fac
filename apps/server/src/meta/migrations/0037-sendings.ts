/** What a sender calls the sending that queued a file: repeated after an answer that was lost, it is no duplicate. */
export const sendings = `
alter table inbox add column sending text not null default '';
`;
