/** What of a member's contact details has the name. */
type Named =
  | { profileOption: 'private'; firstName: string; lastName: string }
  | { profileOption: 'organization'; organizationName: string };

/** The name in a member's profile: first and last name, or the organization's name (product §2.2). */
export const profileName = (profile: Named): string =>
  profile.profileOption === 'private' ? `${profile.firstName} ${profile.lastName}` : profile.organizationName;
