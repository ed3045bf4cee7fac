/** Whether the registers of a location write prices with tax included (docs/decisions/039). */
export const pricesIncludeTax = `
alter table location add column prices_include_tax boolean not null default false;
create index location_prices_include_tax on location (company_id) where prices_include_tax;
`;
