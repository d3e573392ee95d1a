import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

/** The screens of the own account. */
export const account = {
  title: 'Your account',
  greeting: (name: string) => (name ? `Hello ${name}!` : 'Hello!'),
  verified: 'Confirmed',
  notVerified: 'Not confirmed yet',
  notVerifiedHint: 'Open the link in the mail we sent you to confirm that this address is yours.',
  links: {
    profile: 'Profile',
    security: 'Security',
    sessions: 'Devices',
    connections: 'Connected accounts',
    danger: 'Delete account',
  },
  sessions: {
    title: 'Your devices',
    intro: 'You are signed in on these devices. Sign out any that you do not recognize.',
    count: (n: number) => plural('en', n, { one: '# active session', other: '# active sessions' }),
    empty: 'There are no active sessions.',
    thisDevice: 'This device',
    unknownDevice: 'Unknown device',
    started: (at: Date) => `Signed in: ${moment('en', at)}`,
    lastActive: (at: Date) => `Last active: ${moment('en', at)}`,
    revoke: 'Sign out',
    revokeNamed: (device: string) => `Sign out this device: ${device}`,
    revokeOthers: 'Sign out all other devices',
  },
  notices: {
    emailChanged: 'Your e-mail address was changed.',
    passwordChanged: 'Your password was changed.',
    sessionRevoked: 'The device was signed out.',
    otherSessionsRevoked: 'All other devices were signed out.',
  },
}
