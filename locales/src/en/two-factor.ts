import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

/** The second step of a sign-in, and its place among the security of an account. */
export const twoFactor = {
  title: 'Two-factor sign-in',
  on: 'On',
  off: 'Off',

  /** The ways to give a second factor. */
  app: {
    title: 'Enter the code from your app',
    intro: (product: string) => `Open your authenticator app and look for ${product}.`,
    field: 'Code from the app',
    choose: 'Use the authenticator app',
  },
  mail: {
    title: 'Enter the code from our e-mail',
    intro: 'We have sent a code to the e-mail address of your account. It works for a few minutes.',
    field: 'Code from the e-mail',
    choose: 'Get a code by e-mail',
    resend: 'Send another code',
    resent: 'A new code is on its way. The one before does not work any more.',
  },
  backup: {
    title: 'Enter a backup code',
    intro: 'One of the codes that you kept when you set up two-factor sign-in. Each works once.',
    field: 'Backup code',
    choose: 'Use a backup code',
  },
  digits: (n: number) => formatPlural('en', n, { one: 'Please enter # digit', other: 'Please enter all # digits' }),
  trust: (days: number) =>
    formatPlural('en', days, {
      one: 'Do not ask for a code on this device for # day',
      other: 'Do not ask for a code on this device for # days',
    }),
  submit: 'Continue',
  otherMethods: 'No code at hand?',
  noMethod: 'None of this works? Ask the operator for help.',
  otherAccount: 'Sign in with another account',
  expired: { title: 'Please sign in again', submit: 'Back to sign-in' },

  /** Somebody who is signed in gives one once more. */
  proof: {
    title: 'Is that you?',
    intro: 'For your safety, we ask for a code before we do this.',
    done: 'Thank you, now we know it is you. Please do it once more.',
  },

  section: {
    intro:
      'At sign-in we also ask for a code from an app on your phone. A stolen password, or access to one of your connected accounts, is then not enough.',
    start: 'Set up',
    app: 'Authenticator app',
    appHint: 'Shows a new code all the time, even without a network',
    changeApp: 'Set up anew',
    codes: 'Backup codes',
    codesHint: 'For when your phone is not at hand. Each works once',
    renewCodes: 'New codes',
    turnOff: 'Switch off',
  },
  setUp: {
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    password: 'First your password, so that we know it is you.',
    ready: 'Have your phone at hand: in the next step, an app on it shows you a code.',
    next: 'Continue',
    scan: 'Open an authenticator app on your phone and scan this picture. You find such apps in your phone’s app store.',
    picture: 'QR code with the key for your authenticator app',
    open: 'Open in an app on this device',
    key: 'Or type this key into the app',
    copy: 'Copy key',
    copied: 'The key is copied.',
    field: 'Code that the app shows now',
    confirm: 'Switch on',
    done: 'Two-factor sign-in is switched on.',
    replaced: 'The app is set up. Codes of the one before do not work any more.',
  },
  codes: {
    title: 'Keep your backup codes',
    intro:
      'Without your phone, one of these codes lets you in. Each works once. We show them only now: keep them in a safe place, away from your phone.',
    heading: (product: string) => `Backup codes for ${product}`,
    once: 'Each of them works once.',
    copy: 'Copy',
    copied: 'The codes are copied.',
    notCopied: 'Copying did not work.',
    download: 'Download',
    print: 'Print',
    saved: 'I have kept them',
  },
  renew: {
    title: 'New backup codes',
    intro: 'The codes that you have now will not work any more.',
    submit: 'Create new codes',
  },
  turnOff: {
    title: 'Switch off two-factor sign-in?',
    body: 'You will then sign in without a code. Your backup codes stop working, and no device is trusted any more.',
    submit: 'Switch off',
    done: 'Two-factor sign-in is switched off.',
  },
  devices: {
    title: 'Trusted devices',
    intro: 'On these devices we do not ask for a code.',
    empty: 'We ask for a code on every device.',
    lastUsed: (at: Date) => `Last used: ${formatDateTime('en', at)}`,
    until: (at: Date) => `Trusted until ${formatDateTime('en', at)}`,
    revoke: 'Stop trusting',
    revokeNamed: (device: string) => `Stop trusting this device: ${device}`,
    revokeAll: 'Stop trusting all',
    confirmOne: {
      title: 'Stop trusting this device?',
      body: (device: string) => `The next sign-in on this device needs a code: ${device}`,
    },
    confirmAll: {
      title: 'Stop trusting all devices?',
      body: 'The next sign-in needs a code on every device, also on this one. Nobody is signed out.',
    },
    revoked: 'We ask for a code there again.',
    allRevoked: 'We ask for a code on all devices again.',
  },
}
