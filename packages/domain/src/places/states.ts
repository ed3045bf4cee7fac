import { own } from '@lanewise/contract/own';
import type { Option } from '@lanewise/contract/entities/option';
import type { Language } from '@lanewise/contract/primitives/language';

/** Code, English name, and the French name if it differs. Codes are the second part of ISO 3166-2. */
type State = readonly [code: string, english: string, french?: string];

/** Six states and two territories. */
const australia: readonly State[] = [
  ['ACT', 'Australian Capital Territory', 'Territoire de la capitale australienne'],
  ['NSW', 'New South Wales', 'Nouvelle-Galles du Sud'],
  ['NT', 'Northern Territory', 'Territoire du Nord'],
  ['QLD', 'Queensland'],
  ['SA', 'South Australia', 'Australie-Méridionale'],
  ['TAS', 'Tasmania', 'Tasmanie'],
  ['VIC', 'Victoria'],
  ['WA', 'Western Australia', 'Australie-Occidentale'],
];

/** Ten provinces and three territories. */
const canada: readonly State[] = [
  ['AB', 'Alberta'],
  ['BC', 'British Columbia', 'Colombie-Britannique'],
  ['MB', 'Manitoba'],
  ['NB', 'New Brunswick', 'Nouveau-Brunswick'],
  ['NL', 'Newfoundland and Labrador', 'Terre-Neuve-et-Labrador'],
  ['NS', 'Nova Scotia', 'Nouvelle-Écosse'],
  ['NT', 'Northwest Territories', 'Territoires du Nord-Ouest'],
  ['NU', 'Nunavut'],
  ['ON', 'Ontario'],
  ['PE', 'Prince Edward Island', 'Île-du-Prince-Édouard'],
  ['QC', 'Quebec', 'Québec'],
  ['SK', 'Saskatchewan'],
  ['YT', 'Yukon'],
];

/** 50 states and the District of Columbia. */
const unitedStates: readonly State[] = [
  ['AL', 'Alabama'],
  ['AK', 'Alaska'],
  ['AZ', 'Arizona'],
  ['AR', 'Arkansas'],
  ['CA', 'California', 'Californie'],
  ['CO', 'Colorado'],
  ['CT', 'Connecticut'],
  ['DE', 'Delaware'],
  ['DC', 'District of Columbia', 'District de Columbia'],
  ['FL', 'Florida', 'Floride'],
  ['GA', 'Georgia', 'Géorgie'],
  ['HI', 'Hawaii', 'Hawaï'],
  ['ID', 'Idaho'],
  ['IL', 'Illinois'],
  ['IN', 'Indiana'],
  ['IA', 'Iowa'],
  ['KS', 'Kansas'],
  ['KY', 'Kentucky'],
  ['LA', 'Louisiana', 'Louisiane'],
  ['ME', 'Maine'],
  ['MD', 'Maryland'],
  ['MA', 'Massachusetts'],
  ['MI', 'Michigan'],
  ['MN', 'Minnesota'],
  ['MS', 'Mississippi'],
  ['MO', 'Missouri'],
  ['MT', 'Montana'],
  ['NE', 'Nebraska'],
  ['NV', 'Nevada'],
  ['NH', 'New Hampshire'],
  ['NJ', 'New Jersey'],
  ['NM', 'New Mexico', 'Nouveau-Mexique'],
  ['NY', 'New York'],
  ['NC', 'North Carolina', 'Caroline du Nord'],
  ['ND', 'North Dakota', 'Dakota du Nord'],
  ['OH', 'Ohio'],
  ['OK', 'Oklahoma'],
  ['OR', 'Oregon'],
  ['PA', 'Pennsylvania', 'Pennsylvanie'],
  ['RI', 'Rhode Island'],
  ['SC', 'South Carolina', 'Caroline du Sud'],
  ['SD', 'South Dakota', 'Dakota du Sud'],
  ['TN', 'Tennessee'],
  ['TX', 'Texas'],
  ['UT', 'Utah'],
  ['VT', 'Vermont'],
  ['VA', 'Virginia', 'Virginie'],
  ['WA', 'Washington'],
  ['WV', 'West Virginia', 'Virginie-Occidentale'],
  ['WI', 'Wisconsin'],
  ['WY', 'Wyoming'],
];

const lists: Readonly<Record<string, readonly State[]>> = { AU: australia, CA: canada, US: unitedStates };

/**
 * States of a country by its code, sorted by name; null for countries other than Australia, Canada and the United
 * States, where the state is free text.
 */
export const stateOptions = (country: string, language: Language): Option[] | null => {
  const states = own(lists, country);
  if (!states) return null;
  const order = new Intl.Collator(language);
  return states
    .map(([value, english, french]) => ({ value, label: language === 'fr' ? (french ?? english) : english }))
    .sort((a, b) => order.compare(a.label, b.label));
};
