import { formatSeconds } from '../date-time.ts'
import { formatPlural } from '../plural.ts'

export const web = {
  language: 'Language',
  appearance: { label: 'Appearance', system: 'Same as the system', light: 'Light', dark: 'Dark' },
  loading: 'Loading…',
  failed: 'That did not work',
  offline: 'We cannot be reached right now. Please check your connection.',
  retry: 'Try again',
  dismiss: 'Close this note',
  skip: 'Skip to the content',
  devInbox: 'Development inbox',

  broken: { body: 'This screen could not be loaded. There may be a new version.', reload: 'Reload the page' },
  notFound: {
    title: 'This page does not exist',
    body: 'The address may be mistyped, or the page has moved.',
    home: 'Go to the start',
  },
  dialog: { cancel: 'Cancel', close: 'Close this window' },
  wait: {
    left: (n: number) =>
      formatPlural('en', n, { one: 'You can try again in # second.', other: 'You can try again in # seconds.' }),
    minutes: (n: number) =>
      formatPlural('en', n, { one: 'You can try again in # minute.', other: 'You can try again in # minutes.' }),
    over: 'You can try again now.',
  },
  menu: { open: (name: string) => `Menu of ${name}`, title: 'Your menu', account: 'Your account', signOut: 'Sign out' },

  fields: {
    name: 'Name',
    email: 'E-mail address',
    password: 'Password',
    newPassword: 'New password',
    repeatPassword: 'Repeat the password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordHint: (min: number) => `At least ${characters(min)}`,
  },
  validation: {
    required: 'Please fill in this field',
    email: 'Please enter an e-mail address, such as anna@example.com',
    tooShort: (min: number) => `Please use at least ${characters(min)}`,
    tooLong: (max: number) => `Please use at most ${characters(max)}`,
    mismatch: 'The two passwords are not the same',
  },
  signUp: {
    title: 'Create your account',
    submit: 'Sign up',
    haveAccount: 'Already have an account?',
    link: 'Sign up',
  },
  signIn: {
    title: 'Sign in',
    ended: 'You were signed out. Please sign in again.',
    submit: 'Sign in',
    rememberMe: 'Keep me signed in',
    noAccount: 'No account yet?',
    link: 'Sign in',
  },
  forgotPassword: {
    title: 'Forgot your password?',
    intro: 'Enter your e-mail address, and we will send you a link to choose a new password.',
    submit: 'Send link',
    sentTitle: 'Check your inbox',
    sent: (email: string) => `If we know ${email}, an e-mail with a link is on its way there.`,
    again: 'Try another address',
    link: 'Forgot your password?',
    back: 'Back to sign-in',
  },
  newPassword: {
    title: 'Choose a new password',
    intro: 'You will then be signed out on all devices.',
    submit: 'Save password',
    invalidLink: 'This link does not work any more',
    again: 'Request a new link',
    doneTitle: 'Your password was changed',
    done: 'You can sign in with it now.',
  },
  continueAs: { title: (name: string) => `Continue as ${name}?`, submit: 'Continue', switch: 'Use another account' },
  noCookies: {
    title: 'Your browser does not keep you signed in',
    body: 'You have signed in, but your browser refused the cookie by which we know you again. Please allow cookies for this site, then sign in again.',
  },
  signedOut: {
    left: { title: 'You are signed out', body: 'See you soon!' },
    deleted: { title: 'Your account was deleted', body: 'Your data is gone, and you are signed out everywhere.' },
    again: 'Sign in again',
  },
  reauthentication: {
    title: 'Is that you?',
    intro: 'For your safety, please enter your password once more.',
    submit: 'Continue',
  },
  verifyEmail: {
    title: 'Check your inbox',
    sent: (email: string) => `We sent a link to ${email}. Open it to confirm that this address is yours.`,
    spam: 'Nothing there? Please look in your spam folder too.',
    resend: 'Send the e-mail again',
    resendIn: (n: number) => `Send again in ${formatSeconds('en', n)}`,
    resent: (email: string) => `The e-mail is on its way to ${email}.`,
    later: 'Continue without confirming',
    otherAddress: 'Use another address',
    requestTitle: 'Confirm your e-mail address',
    requestIntro: 'Enter your address, and we will send you a link to confirm it.',
    requested: (email: string) => `If ${email} still needs to be confirmed, an e-mail with a link is on its way there.`,
    done: 'Thank you! Now we know that this address is yours.',
  },
  passwordStrength: {
    weak: 'Weak: easy to guess',
    fair: 'Fair: a few more characters would help',
    good: 'Good',
    strong: 'Strong: hard to guess',
  },
}

const characters = (n: number): string => formatPlural('en', n, { one: '# character', other: '# characters' })
