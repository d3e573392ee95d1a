import type { Fault } from './fault.ts'

/** The user who approves at a provider. */
export interface SimulatedUser {
  /** The permanent user ID of the provider. Numeric for providers with `hasNumericSubject`. */
  subject: string
  name: string
  email: string | null
  emailVerified: boolean
  /** GitHub only: whether the public profile contains the address. */
  emailIsPublic: boolean
  picture: string | null
  username: string
  /** Microsoft only: the tenant of the user. */
  tenant: string
  /** Google only: the Workspace domain of the user. */
  hostedDomain: string | null
}

/** A user as the provider reports it. A fault can remove the subject. */
export interface ReportedUser extends Omit<SimulatedUser, 'subject'> {
  subject: string | undefined
}

/** The verified address that the fault `other-email` reports. */
export const OTHER_EMAIL = 'other.user@example.com'

/** Microsoft's tenant of personal accounts. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

export const createDefaultUser = ({ id, subject }: { id: string; subject: string }, origin: string): SimulatedUser => ({
  subject,
  name: 'Ada Lovelace',
  email: `ada.lovelace@${id}.example`,
  emailVerified: true,
  emailIsPublic: false,
  picture: `${origin}/${id}/picture.svg`,
  username: 'ada_lovelace',
  tenant: PERSONAL_TENANT,
  hostedDomain: null,
})

export const applyFault = (user: SimulatedUser, fault: Fault | undefined): ReportedUser => {
  if (fault === 'no-email') return { ...user, email: null, emailVerified: false }
  if (fault === 'unverified-email') return { ...user, emailVerified: false }
  if (fault === 'other-email') return { ...user, email: OTHER_EMAIL, emailVerified: true }
  if (fault === 'changed-subject') return { ...user, subject: changeSubject(user.subject) }
  if (fault === 'no-subject') return { ...user, subject: undefined }
  return user
}

export const toFirstName = ({ name }: { name: string }): string => name.split(' ')[0] ?? ''

export const toLastName = ({ name }: { name: string }): string => name.split(' ').slice(1).join(' ')

/** For providers with numeric IDs, which fit into a double. */
export const toNumericId = (subject: string | undefined): number | undefined =>
  subject === undefined ? undefined : Number(subject)

// Keeps the format, so that only the value differs.
const changeSubject = (subject: string): string =>
  /\d/.test(subject) ? subject.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) : `${subject}-another`
