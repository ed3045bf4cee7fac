/** What was entered since a reader looked last is asked with every report. */
export const changes = `
create index manifest_applied on manifest (company_id, id) where state = 'applied';
`;
