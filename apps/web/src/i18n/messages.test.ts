import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, startTexts } from './setup.ts';

/** Messages that the specification gives word for word. */
const messages: readonly [rows: string, key: string, english: string][] = [
  ['ERR-M01', 'problem.noPermissions', 'User does not have any permissions'],
  ['ERR-M02', 'forgotten.captchaMissing', 'Captcha verification is required'],
  ['ERR-M03 CON-21', 'forgotten.unknown', 'Account with entered email ID not found. Please try again'],
  ['ERR-M04', 'password.mismatch', 'New password and confirm password do not match'],
  ['ERR-M05', 'password.changed', 'Password changed successfully'],
  ['ERR-M06', 'report:search.notAllowed', 'Only letters, digits, spaces and @ . : - are allowed'],
  ['ERR-M07', 'report:dates.validDates', 'Please enter valid dates in the format'],
  ['ERR-M08', 'report:dates.validStartDate', 'Please enter a valid start date'],
  ['ERR-M09', 'report:dates.validEndDate', 'Please enter a valid end date'],
  ['ERR-M10', 'report:dates.startDateValidation', 'Start date cannot be later than end date'],
  ['ERR-M11', 'report:dates.endDateValidation', 'End date cannot be earlier than start date'],
  ['ERR-M12', 'report:locations.required', 'Please select atleast one location'],
  ['ERR-M16', 'password.tooShort', 'Password must be at least 8 characters'],
  ['ERR-M17', 'forgotten.sent', 'Password reset instructions have been sent to your email'],
];

beforeAll(async () => {
  await startTexts();
  await i18next.changeLanguage('fr');
  await loadTexts('report');
  await i18next.changeLanguage('en');
});

describe('messages of the specification', () => {
  it.each(messages)('%s %s stands word for word, and in French too', (_rows, key, english) => {
    expect(i18next.t(key)).toBe(english);
    expect(i18next.exists(key, { lng: 'fr', fallbackLng: [] })).toBe(true);
    expect(i18next.t(key, { lng: 'fr' })).not.toBe(english);
  });
});
