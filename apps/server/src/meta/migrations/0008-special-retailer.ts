/** Whether a company gets the features of one special retailer; null: its name decides (LANEWISE_RETAILER). */
export const specialRetailer = `
alter table company add column special_retailer boolean;
`;
