/** Quarantined records of a file are read in pages: there may be tens of thousands. */
export const quarantinePages = `
drop index quarantine_inbox;
create index quarantine_inbox on quarantine (inbox_id, id);
`;
