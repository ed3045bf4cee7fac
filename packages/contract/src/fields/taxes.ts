/** Reasons for a tax exemption. */
export const exemptionReasons = ['certificate', 'snap', 'wic', 'other'] as const;
