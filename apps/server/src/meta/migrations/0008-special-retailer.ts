/** Whether a company is offered what only one retailer has; null: as its name says (LANEWISE_RETAILER). */
export const specialRetailer = `
alter table company add column special_retailer boolean;
`;
