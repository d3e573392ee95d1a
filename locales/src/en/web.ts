import { formatDateTime, formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Language',
  appearance: { label: 'Appearance', system: 'System', light: 'Light', dark: 'Dark' },
  loading: 'Loading…',
  failed: 'Something went wrong',
  offline: 'We can’t reach the server. Check your connection.',
  suspendedUntil: (at: Date) =>
    `Your account is suspended until ${formatDateTime('en', at)}. If you think this is a mistake, contact support.`,
  retry: 'Try again',
  dismiss: 'Dismiss',
  skip: 'Skip to content',
  devInbox: 'Development inbox',

  broken: {
    body: 'This page couldn’t be loaded. A new version may be available.',
    reload: 'Reload page',
  },
  notFound: {
    title: 'Page not found',
    body: 'Check the address, or go to the home page.',
    home: 'Go to home page',
  },
  dialog: { cancel: 'Cancel', close: 'Close' },
  wait: {
    tooManyAttempts: 'Too many attempts.',
    left: (n: number) => formatPlural('en', n, { one: 'Try again in # second.', other: 'Try again in # seconds.' }),
    minutes: (n: number) => formatPlural('en', n, { one: 'Try again in # minute.', other: 'Try again in # minutes.' }),
    over: 'You can try again now.',
  },
  menu: {
    open: (name: string) => `Account menu for ${name}`,
    title: 'Account menu',
    account: 'Your account',
    signOut: 'Sign out',
  },

  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    repeatPassword: 'Confirm password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordHint: (min: number) => `At least ${characters(min)}`,
  },
  validation: {
    required: 'This field is required',
    email: 'Enter an email address like anna@example.com',
    tooShort: (min: number) => `Use at least ${characters(min)}`,
    tooLong: (max: number) => `Use at most ${characters(max)}`,
    mismatch: 'Passwords don’t match',
  },
  signUp: {
    title: 'Create your account',
    submit: 'Sign up',
    haveAccount: 'Already have an account?',
    link: 'Sign up',
  },
  signIn: {
    title: 'Sign in',
    ended: 'You were signed out. Sign in again.',
    submit: 'Sign in',
    continue: 'Continue',
    sendCode: 'Email me a code',
    rememberMe: 'Keep me signed in',
    noAccount: 'Don’t have an account?',
    lastUsed: 'Last used',
    link: 'Sign in',
  },
  forgotPassword: {
    title: 'Forgot your password?',
    intro: 'Enter your email address, and we’ll send you a password reset email.',
    submit: 'Send email',
    sentTitle: 'Check your inbox',
    sent: (email: string) => `If ${email} has an account, we sent a reset link to it.`,
    again: 'Use another address',
    link: 'Forgot your password?',
    back: 'Back to sign-in',
  },
  newPassword: {
    title: 'Choose a new password',
    intro: 'This signs you out on all devices.',
    submit: 'Save password',
    invalidLink: 'This link no longer works',
    again: 'Request a new link',
    doneTitle: 'Password changed',
    done: 'You can now sign in with your new password.',
  },
  continueAs: { title: (name: string) => `Continue as ${name}?`, submit: 'Continue', switch: 'Use another account' },
  accounts: {
    others: 'Other accounts',
    switchTo: (account: string) => `Switch to ${account}`,
    add: 'Add another account',
    signOutAll: 'Sign out of all accounts',
    remaining: 'Accounts still signed in to this browser',
    limit: (max: number, email: string) =>
      `You’ve reached the maximum of ${max} accounts in this browser. Signing in to another one signs you out of ${email}.`,
  },
  noCookies: {
    title: 'Your browser blocked our cookie',
    body: 'We need a cookie to keep you signed in. Allow cookies for this site, then sign in again.',
  },
  signedOut: {
    left: { title: 'You’re signed out', body: 'See you soon!' },
    deleted: { title: 'Account deleted', body: 'Your data was deleted, and you’re signed out on all devices.' },
    again: 'Sign in again',
  },
  verifyEmail: {
    title: 'Check your inbox',
    sent: (email: string) => `We sent a link to ${email}. Open it to confirm your address.`,
    spam: 'Can’t find it? Check your spam folder.',
    resend: 'Resend email',
    resendIn: (n: number) => `Resend in ${formatSeconds('en', n)}`,
    resent: (email: string) => `We sent another email to ${email}.`,
    later: 'Confirm later',
    otherAddress: 'Use another address',
    requestTitle: 'Confirm your email address',
    requestIntro: 'Enter your email address, and we’ll send you a confirmation email.',
    requested: (email: string) => `If ${email} needs to be confirmed, we sent a link to it.`,
    done: 'Thank you for confirming your address.',
  },
  passwordStrength: {
    weak: 'Weak: easy to guess',
    fair: 'Fair: add a few more characters',
    good: 'Good',
    strong: 'Strong: hard to guess',
  },
}

const characters = (n: number): string => formatPlural('en', n, { one: '# character', other: '# characters' })
