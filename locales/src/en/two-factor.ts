import { formatDateTime } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const twoFactor = {
  title: 'Two-factor authentication',
  on: 'On',
  off: 'Off',

  app: {
    title: 'Enter the code from your app',
    intro: (product: string) => `Open your authenticator app and find ${product}.`,
    field: 'Code from the app',
    choose: 'Use authenticator app',
  },
  mail: {
    title: 'Enter the code from our email',
    intro: 'We sent a code to your email address. It’s valid for a few minutes.',
    /** For a sign-in without a password. */
    sentTo: (email: string) => `We sent a code to ${email}. In this browser, you can also use the link in the email.`,
    /** For an address to verify. */
    sentToVerify: (email: string) =>
      `We sent a code and a link to ${email}. Enter the code, or open the link, to confirm your address.`,
    /** For a new password. */
    sentToReset: (email: string) =>
      `If ${email} has an account, we sent a code and a link to it. Enter the code, or open the link.`,
    field: 'Code from the email',
    choose: 'Get a code by email',
    resend: 'Send a new code',
    resent: 'New code sent. The previous code no longer works.',
  },
  backup: {
    title: 'Enter a backup code',
    intro: 'You saved your backup codes when you set up two-factor authentication. Each code works once.',
    field: 'Backup code',
    choose: 'Use a backup code',
  },
  digits: (n: number) => formatPlural('en', n, { one: 'Enter # digit', other: 'Enter all # digits' }),
  trust: (days: number) =>
    formatPlural('en', days, {
      one: 'Trust this device for # day',
      other: 'Trust this device for # days',
    }),
  submit: 'Continue',
  otherMethods: 'Can’t get a code?',
  otherAccount: 'Use another account',
  expired: { title: 'Sign-in expired', submit: 'Back to sign-in' },
  /** Without device and codes. `dueAt` is when the recovery can be completed. */
  recovery: {
    choose: 'I lost my device and codes',
    title: 'Recover your account',
    intro:
      'We’ll email you and start a waiting period. After that, your password and a code from our email turn off two-factor authentication.',
    safety: 'You can cancel it at any time. Signing in with a code ends it, too.',
    submit: 'Start recovery',
    back: 'Use another method',
    waiting: {
      title: 'Recovery requested',
      until: (dueAt: Date) => `You can finish from ${formatDateTime('en', dueAt)} on, for 7 days. Sign in again then.`,
      hint: 'We emailed you a link that cancels the recovery.',
    },
    due: {
      title: 'Finish the recovery',
      intro: 'We’ll email you a code. It turns off two-factor authentication and signs you out on all devices.',
      send: 'Send code',
      sent: 'We sent a code to your email address. It turns off two-factor authentication and signs you out on all devices.',
      field: 'Code from the email',
      submit: 'Turn off two-factor authentication',
    },
    done: {
      title: 'Two-factor authentication turned off',
      body: 'Sign in with your password. Then set up two-factor authentication again.',
    },
    notice: {
      title: 'Recovery requested',
      until: (dueAt: Date) =>
        `Someone with your password asked to turn off two-factor authentication. This is possible from ${formatDateTime('en', dueAt)} on. If it wasn’t you, cancel it and change your password.`,
      cancel: 'Cancel recovery',
      canceled: 'Recovery canceled',
    },
    cancelPage: {
      title: 'Cancel the recovery?',
      body: 'Someone with your password asked to turn off two-factor authentication for your account.',
      doneTitle: 'Recovery canceled',
      done: 'Two-factor authentication stays on. If you didn’t request the recovery, reset your password now.',
      resetPassword: 'Reset password',
      uselessTitle: 'This link no longer works',
      useless: 'The recovery was completed, was canceled, or has expired.',
    },
  },

  /** The dialog that confirms the identity of a signed-in user before a sensitive action. */
  stepUp: {
    title: 'Confirm it’s you',
    intro: 'This protects your account if someone else uses this device.',
    submit: 'Confirm',
    send: 'Send code',
    sendTo: (email: string) => `We’ll send a code to ${email}.`,
  },

  section: {
    intro: 'Protect your account with a code from your phone at sign-in. A stolen password alone won’t be enough.',
    start: 'Set up',
    app: 'Authenticator app',
    appHint: 'Generates codes, even offline.',
    changeApp: 'Replace app',
    codes: 'Backup codes',
    codesHint: 'For when you don’t have your phone. Each code works once.',
    renewCodes: 'Get new codes',
    turnOff: 'Turn off',
  },
  setUp: {
    step: (n: number, of: number) => `Step ${n} of ${of}`,
    password: 'Enter your password to confirm it’s you.',
    ready: 'You’ll need your phone and an authenticator app for the next step.',
    next: 'Continue',
    scan: 'Scan this QR code with an authenticator app. You can find one in your phone’s app store.',
    picture: 'QR code with the key for your authenticator app',
    open: 'Open in an app on this device',
    key: 'Or enter this key in the app',
    copy: 'Copy key',
    copied: 'Key copied',
    field: 'Code from the app',
    confirm: 'Turn on',
    done: 'Two-factor authentication turned on',
    replaced: 'Authenticator app replaced. Codes from the previous app no longer work.',
  },
  codes: {
    title: 'Save your backup codes',
    intro:
      'Use a backup code to sign in without your phone. Each code works once. Store them in a safe place: we only show them now.',
    heading: (product: string) => `Backup codes for ${product}`,
    once: 'Each code works once.',
    copy: 'Copy',
    copied: 'Codes copied',
    notCopied: 'Couldn’t copy',
    download: 'Download',
    print: 'Print',
    saved: 'I’ve saved these codes',
    leave: {
      title: 'Leave without the codes?',
      body: 'If you haven’t saved the codes, you’ll have to get new ones.',
      discard: 'Leave page',
      keep: 'Stay on page',
    },
  },
  renew: {
    title: 'Get new backup codes',
    intro: 'Your current codes will stop working.',
    submit: 'Get new codes',
  },
  turnOff: {
    title: 'Turn off two-factor authentication?',
    body: 'You’ll sign in without a code. Your backup codes and trusted devices will be deleted.',
    submit: 'Turn off',
    done: 'Two-factor authentication turned off',
  },
  devices: {
    title: 'Trusted devices',
    intro: 'You don’t need a code on these devices.',
    empty: 'No trusted devices. You need a code on every device.',
    lastUsed: (at: Date) => `Last used: ${formatDateTime('en', at)}`,
    until: (at: Date) => `Trusted until ${formatDateTime('en', at)}`,
    revoke: 'Remove trust',
    revokeNamed: (device: string) => `Remove trust from this device: ${device}`,
    revokeAll: 'Remove trust from all',
    confirmOne: {
      title: 'Remove trust from this device?',
      body: (device: string) => `You’ll need a code at the next sign-in on this device: ${device}`,
    },
    confirmAll: {
      title: 'Remove trust from all devices?',
      body: 'You’ll need a code at the next sign-in on every device, including this one. You’ll stay signed in.',
    },
    revoked: 'Device no longer trusted',
    allRevoked: 'No device is trusted now',
  },
}
