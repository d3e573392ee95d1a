import { moment } from '../moment.ts'
import { plural } from '../plural.ts'

/** The screens of the own account. */
export const account = {
  title: 'Your account',
  greeting: (name: string) => (name ? `Hello ${name}!` : 'Hello!'),
  verified: 'Confirmed',
  notVerified: 'Not confirmed yet',
  notVerifiedHint: 'Open the link in the e-mail we sent you to confirm that this address is yours.',
  links: {
    profile: 'Profile',
    security: 'Security',
    sessions: 'Devices',
    connections: 'Connected accounts',
    organizations: 'Organizations',
    danger: 'Delete account',
  },
  profile: {
    name: {
      title: 'Your name',
      intro: 'This is how others see you.',
      save: 'Save name',
      saved: 'Your name was saved.',
    },
    picture: {
      title: 'Your picture',
      intro: 'Others see it beside your name.',
      upload: 'Upload a picture',
      limit: 'A picture file of up to 1 MB',
      remove: 'Remove picture',
      address: 'Or the address of a picture on the web',
      useAddress: 'Use this address',
      saved: 'Your picture was saved.',
      removed: 'Your picture was removed.',
      tooLarge: 'This file is larger than 1 MB. Please choose a smaller one.',
      unreadable: 'This file is not a picture that your browser can read. Please choose another one.',
      badAddress: 'Please enter an address that begins with https://',
    },
    language: {
      title: 'Your language',
      intro: 'We use it on all your devices, and in the e-mails we send you.',
      saved: 'Your language was saved.',
    },
  },
  email: {
    title: 'Your e-mail address',
    intro: 'You sign in with it, and our e-mails go there.',
    newAddress: 'New e-mail address',
    change: 'Change address',
    approval: (email: string) => `We will first send a link to ${email}: open it to approve the change.`,
    asked: (email: string) => `A link to approve the change is on its way to ${email}.`,
    pending: (email: string, until: Date) =>
      `You want to change your address to ${email}. To approve this, open the link that we sent to your current address. It works until ${moment('en', until)}.`,
    changed: (email: string) => `Your address is now ${email}. We sent a link there to confirm it.`,
  },
  security: {
    title: 'Your password',
    current: 'Current password',
    submit: 'Change password',
    endOthers: 'Sign out all other devices',
    lastChanged: (at: Date) => `Last changed: ${moment('en', at)}`,
    none: 'You have no password yet. To set one, you need a link that we send to your e-mail address.',
    send: 'Send link',
    sent: (email: string) =>
      `An e-mail with a link is on its way to ${email}. Once you have set a password, please sign in with it.`,
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
    revokeAll: 'Sign out everywhere',
    confirmOne: {
      title: 'Sign out this device?',
      words: (device: string) => `Anyone using this device will have to sign in again: ${device}`,
    },
    confirmOthers: {
      title: 'Sign out all other devices?',
      words: 'You stay signed in here. All other devices will have to sign in again.',
    },
    confirmAll: {
      title: 'Sign out everywhere?',
      words: 'You will be signed out on all devices, including this one.',
    },
  },
  connections: {
    title: 'How you sign in',
    intro: 'Each of these opens your account.',
    empty: 'You have no way to sign in yet. Set a password, so that you can come back.',
    password: 'E-mail address and password',
    since: (at: Date) => `Since ${moment('en', at)}`,
    changePassword: 'Change password',
    setPassword: 'Set a password',
  },
  danger: {
    title: 'Delete your account',
    intro: 'This is final, and nobody can undo it. What will be gone:',
    goes: {
      profile: 'your name, your picture and your e-mail address',
      access: 'every way to sign in, and all your sessions',
      memberships: 'your place in all organizations and teams',
    },
    start: 'Delete account',
    confirm: {
      title: 'Delete your account for good?',
      words: 'All your data will be deleted.',
      password: 'Your password',
      typed: (email: string) => `To confirm, type ${email}`,
      submit: 'Delete for good',
    },
    mailed: (email: string) =>
      `We sent a link to ${email}. Open it in this browser: only then will your account be deleted.`,
  },
  notices: {
    passwordChanged: 'Your password was changed.',
    sessionRevoked: 'The device was signed out.',
    otherSessionsRevoked: 'All other devices were signed out.',
  },
}
