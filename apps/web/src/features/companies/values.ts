import { calendarPatterns, PASSWORD_MINIMUM } from '@lanewise/contract/entities/company';
import type { CompanyChange, CompanyRecord } from '@lanewise/contract/entities/company';

/** The values of the form: choices as text, the type of their fields. */
export interface CompanyValues extends Record<string, unknown> {
  name: string;
  us_week: string;
  calendarPattern: string;
  connector_type: string;
  currency: string;
  timeZone: string;
  special_retailer: boolean;
  address: string;
  city: string;
  state: string;
  country: string;
  postalCode: string;
  phone: string;
  contactName: string;
  contactEmail: string;
  language: string;
  status: string;
  passwordMinimum: string;
  version: string | undefined;
}

export const companyValuesOf = ({
  id: _id,
  company_haslogo: _logo,
  hasData: _data,
  us_week,
  passwordMinimum,
  version,
  ...same
}: CompanyRecord): CompanyValues => ({
  ...same,
  version,
  us_week: String(us_week),
  passwordMinimum: String(passwordMinimum),
});

export const newValues = (timeZone: string): CompanyValues => ({
  name: '',
  us_week: 'true',
  calendarPattern: 'months',
  connector_type: '',
  currency: 'USD',
  timeZone,
  special_retailer: false,
  address: '',
  city: '',
  state: '',
  country: '',
  postalCode: '',
  phone: '',
  contactName: '',
  contactEmail: '',
  language: 'en',
  status: 'Active',
  passwordMinimum: String(PASSWORD_MINIMUM),
  version: undefined,
});

/** The body to send. An untouched flag is left out: the server derives it from the company's name. */
export const companyInputOf = (values: CompanyValues, flagTouched: boolean): CompanyChange => {
  const { special_retailer, us_week, calendarPattern, language, status, passwordMinimum, ...same } = values;
  return {
    ...same,
    us_week: us_week === 'true',
    calendarPattern: calendarPatterns.find((one) => one === calendarPattern) ?? 'months',
    language: language === 'fr' ? 'fr' : 'en',
    status: status === 'Inactive' ? 'Inactive' : 'Active',
    passwordMinimum: Number(passwordMinimum),
    ...(flagTouched ? { special_retailer } : {}),
  };
};
