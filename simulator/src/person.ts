import type { Misbehaviour } from './misbehaviour.ts'

/** Who sits at a provider and approves. */
export interface SimulatedPerson {
  /** What the provider calls the person for ever; digits at those that count their people. */
  subject: string
  name: string
  email: string | null
  emailVerified: boolean
  /** GitHub alone: whether the address stands in the public profile, too. */
  emailIsPublic: boolean
  picture: string | null
  username: string
  /** Microsoft alone: the directory that the person belongs to. */
  tenant: string
  /** Google alone: the domain of the Workspace that the person belongs to. */
  hostedDomain: string | null
}

/** A person as the provider tells of them: a mode can take the subject away. */
export interface ToldPerson extends Omit<SimulatedPerson, 'subject'> {
  subject: string | undefined
}

/** The address of somebody else, which the mode `other-email` claims, verified. */
export const OTHER_EMAIL = 'somebody.else@example.com'

/** Microsoft's directory of personal accounts. */
const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

export const defaultPerson = ({ id, subject }: { id: string; subject: string }, origin: string): SimulatedPerson => ({
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

/** The person as the provider tells of them while it misbehaves. */
export const told = (person: SimulatedPerson, mode: Misbehaviour | undefined): ToldPerson => {
  if (mode === 'no-email') return { ...person, email: null, emailVerified: false }
  if (mode === 'unverified-email') return { ...person, emailVerified: false }
  if (mode === 'other-email') return { ...person, email: OTHER_EMAIL, emailVerified: true }
  if (mode === 'changed-subject') return { ...person, subject: anotherSubject(person.subject) }
  if (mode === 'no-subject') return { ...person, subject: undefined }
  return person
}

export const firstNameOf = ({ name }: { name: string }): string => name.split(' ')[0] ?? ''

export const lastNameOf = ({ name }: { name: string }): string => name.split(' ').slice(1).join(' ')

/** For providers whose ids are numbers. Theirs fit into a double. */
export const asNumber = (subject: string | undefined): number | undefined =>
  subject === undefined ? undefined : Number(subject)

// Of the same form as the old one, so that nothing but the value tells them apart.
const anotherSubject = (subject: string): string =>
  /\d/.test(subject) ? subject.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)) : `${subject}-another`
