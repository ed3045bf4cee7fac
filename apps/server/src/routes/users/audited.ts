import type { Person } from '../../meta/people-types.ts';
import type { User } from '../../meta/user-types.ts';
import type { Told } from '../../plugins/audit.ts';

/**
 * Names a user in the audit log. The record belongs to the company of the user, even if an admin has another company in
 * view.
 */
export const aboutPerson = ({
  userId,
  username,
  companyId,
}: Pick<User, 'userId' | 'username' | 'companyId'>): Told => ({
  subject: { kind: 'user', id: userId, name: username },
  companyId,
});

/** The fields of a user that the audit log compares. */
export const auditedOf = (person: Person) => {
  const { username, firstName, lastName, phone, role, accessGroups, regLocIds, authorityLevelId } = person;
  const { language, timeZone, status } = person;
  return {
    username,
    firstName,
    lastName,
    phone,
    role,
    accessGroups: accessGroups.join(', '),
    regLocIds,
    authorityLevelId,
    language,
    timeZone,
    status,
  };
};
