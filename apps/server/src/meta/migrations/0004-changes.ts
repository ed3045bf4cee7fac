/** Every report asks what was entered since its reader last looked. */
export const changes = `
create index manifest_applied on manifest (company_id, id) where state = 'applied';
`;
