import { accessGroups } from '@lanewise/contract/access-groups';
import * as endpoints from '@lanewise/contract/endpoints/common-data';
import * as halves from '@lanewise/contract/endpoints/schemas/common-data';
import { connectorTypes } from '@lanewise/contract/entities/company';
import { locationStatuses, tagColors } from '@lanewise/contract/entities/place-rules';
import type { CommonType } from '@lanewise/contract/entities/place';
import type { Option } from '@lanewise/contract/entities/option';
import { userStatuses } from '@lanewise/contract/entities/user-status';
import { languages } from '@lanewise/contract/primitives/language';
import type { Language } from '@lanewise/contract/primitives/language';
import { countryCodes, countryOptions } from '@lanewise/domain/places/countries';
import { stateOptions } from '@lanewise/domain/places/states';
import { timeZoneOptions } from '@lanewise/domain/places/time-zones';
import type { App, AppParts } from '../../plugins/app.ts';
import type { Meta } from '../../meta/types.ts';
import type { RequestCaller } from '../../plugins/caller.ts';
import { reply } from '../../plugins/reply.ts';
import { serving } from '../../plugins/serve.ts';

const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

const named = (type: 'language' | 'currency', values: readonly string[], language: Language): Option[] => {
  const names = new Intl.DisplayNames(language, { type });
  const order = new Intl.Collator(language);
  return values
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => order.compare(a.label, b.label));
};

/** States of one country, or of all countries that have a list of states. The values are codes such as NY. */
const states = (country: string | undefined, language: Language): Option[] =>
  (country === undefined ? countryCodes : [country]).flatMap((code) => stateOptions(code, language) ?? []);

type List = (wish: { meta: Meta; caller: RequestCaller; country: string | undefined }) => Promise<Option[]>;

const levels: List = async ({ meta, caller: { companyId } }) =>
  (companyId === null ? [] : await meta.companies.levels(companyId)).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));

/** Each list comes from the same source as in other calls. */
const lists: Record<CommonType, List> = {
  countries: async ({ caller }) => countryOptions(caller.user.language),
  states: async ({ caller, country }) => states(country, caller.user.language),
  timeZones: async () => timeZoneOptions(),
  languages: async ({ caller }) => named('language', languages, caller.user.language),
  currencies: async ({ caller }) => named('currency', Intl.supportedValuesOf('currency'), caller.user.language),
  levels,
  authorityLevels: levels,
  connectorTypes: async () => same(connectorTypes),
  accessGroups: async () => same(accessGroups),
  locationStatuses: async () => same(locationStatuses),
  userStatuses: async () => same(userStatuses),
  tagColors: async () => same(tagColors),
};

/** Lists to choose from, several in one call. */
export const commonDataRoutes = (app: App, { meta }: AppParts): void => {
  const serve = serving(app, endpoints, halves);

  serve('listCommonData', async ({ caller, body: { types, country } }) => {
    const wanted = [...new Set(types)];
    const found = await Promise.all(wanted.map((type) => lists[type]({ meta, caller, country })));
    return reply(Object.fromEntries(wanted.map((type, at) => [type, found[at] ?? []])));
  });
};
