import type { ErrorCode, LocalCode } from '@latchkey/contract'
import type { LinkMailText, MailFacts, MailText, NewEmailFacts } from './mail-text.ts'
import { moment, momentInUtc } from './moment.ts'
import { duration, plural } from './plural.ts'

/** What people read in English: the source of the keys that every other language must have. */
export const texts = {
  errors: {
    // Any call
    VALIDATION_ERROR: 'Something in the form is missing or not quite right. Please check it and try again.',
    BAD_REQUEST: 'We could not read that request. Please reload the page and try again.',
    UNAUTHORIZED: 'Please sign in to continue.',
    INVALID_ORIGIN: 'This request came from a page we do not know. Please open the app from its own address.',
    INVALID_CALLBACKURL: 'This link leads to a site we do not know. Please start again from the app.',
    INVALID_REDIRECTURL: 'This link leads on to a site we do not know. Please start again from the app.',
    INVALID_ERRORCALLBACKURL:
      'The error page of this link is on a site we do not know. Please start again from the app.',
    INVALID_NEWUSERCALLBACKURL:
      'The welcome page of this link is on a site we do not know. Please start again from the app.',
    NOT_FOUND: 'We could not find that. It may have moved or been removed.',
    METHOD_NOT_ALLOWED: 'That does not work this way. Please go back and use the buttons on the page.',
    PAYLOAD_TOO_LARGE: 'That is more than we can take at once. Please shorten it and try again.',
    TOO_MANY_REQUESTS: 'That was a bit too fast. Please wait a moment, then try again.',
    INTERNAL_SERVER_ERROR: 'Something went wrong on our side. Please try again in a moment.',
    SERVICE_UNAVAILABLE: 'We are very busy right now. Please try again in a moment.',

    // Sign-in and session
    INVALID_EMAIL: 'This does not look like an e-mail address. Please check it for typos.',
    INVALID_EMAIL_OR_PASSWORD: 'The e-mail address and password do not match. Check both, or reset your password.',
    EMAIL_NOT_VERIFIED: 'Please confirm your e-mail address first: open the link in the mail we sent you.',
    FAILED_TO_GET_SESSION: 'We could not find your session. Please sign in again.',
    SESSION_NOT_FOUND: 'This session has already ended. Reload the page to see the current list.',
    SESSION_COOKIE_TOO_LARGE:
      'Your profile holds more than a browser can keep. Please shorten your name or picture address.',
    SESSION_IS_NOT_FRESH: 'You signed in a while ago. Please sign in again to do this.',
    SESSION_EXPIRED_REAUTHENTICATE_TO_PERFORM_THIS_ACTION:
      'For your safety, please sign in again before you take this step.',
    EITHER_USERID_OR_SESSION_IS_REQUIRED: 'We do not know whom this is for. Please sign in and try again.',

    // Accounts and passwords
    USER_NOT_FOUND: 'We could not find this account. Check the address, or sign up.',
    USER_ALREADY_EXISTS: 'There is an account with this address already. Sign in, or reset your password.',
    PASSWORD_TOO_SHORT: 'This password is too short. Please choose a longer one.',
    PASSWORD_TOO_LONG: 'This password is too long. Please choose a shorter one.',
    INVALID_PASSWORD: 'This password is not right. Try again, or reset your password.',
    CREDENTIAL_ACCOUNT_NOT_FOUND: 'Your account has no password yet. Use “Forgot your password?” to set one.',
    USER_ALREADY_HAS_A_PASSWORD: 'Your account has a password already. You can change it instead.',
    EMAIL_CAN_NOT_BE_UPDATED: 'The e-mail address is changed in a step of its own, with a confirmation by mail.',
    EMAIL_IS_THE_SAME: 'This is your e-mail address already. To change it, enter another one.',
    COULDNT_UPDATE_YOUR_EMAIL: 'Your e-mail address could not be changed. Please try another one.',
    FAILED_TO_GET_USER_INFO: 'We need to know it is you. Please sign in, then open the link again.',

    // Features that are switched off
    EMAIL_AND_PASSWORD_IS_NOT_ENABLED: 'Signing in with a password is switched off here. Please choose another way.',
    EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED:
      'New accounts cannot be created here. Please ask the operator for access.',
    VERIFICATION_EMAIL_ISNT_ENABLED: 'Confirmation mails are switched off here. Please ask the operator for help.',
    RESET_PASSWORD_ISNT_ENABLED: 'Passwords cannot be reset by mail here. Please ask the operator for help.',
    CHANGE_EMAIL_IS_DISABLED: 'The e-mail address cannot be changed here. Please ask the operator for help.',

    // Mailed secrets
    INVALID_TOKEN: 'This link is not valid, or it has been used already. Please request a new one.',
    TOKEN_EXPIRED: 'This link has expired. Please request a new one.',

    // No answer came, or none that is understood
    NETWORK_ERROR: 'The service cannot be reached. Please check your connection and try again.',
    TIMEOUT: 'The answer took too long. Please try again.',
    ABORTED: 'This was stopped before it was done. Please try again.',
    UNEXPECTED_ANSWER: 'We got an answer we did not understand. Please reload the page and try again.',
  } satisfies Record<ErrorCode | LocalCode, string>,

  mails: {
    greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
    /** `lifetime` in seconds. */
    validity: (lifetime: number) => `The link works once and is valid for ${lasting(lifetime)}.`,
    /** `at` in epoch milliseconds. */
    when: (at: number) => `When: ${momentInUtc('en', at)}`,
    linkFallback: 'If the button does not work, copy this address into your browser:',
    reason: ({ product }: MailFacts) => `You are receiving this mail because this address was entered at ${product}.`,

    verification: ({ product }: MailFacts): LinkMailText => ({
      subject: `Confirm your e-mail address for ${product}`,
      heading: 'Confirm your e-mail address',
      paragraphs: [`Welcome to ${product}! Please confirm that this address is yours.`],
      button: 'Confirm address',
      notYou: 'You did not sign up? Then ignore this mail: without your confirmation the address stays unconfirmed.',
    }),
    emailChangeApproval: ({ product, newEmail }: NewEmailFacts): LinkMailText => ({
      subject: `Approve your new e-mail address for ${product}`,
      heading: 'Approve the change of your address',
      paragraphs: [
        `Your account is to use ${newEmail} from now on. Please approve this change.`,
        'We will then send a mail to the new address to confirm it too.',
      ],
      button: 'Approve change',
      notYou:
        'This was not you? Do not open the link, and change your password now: somebody may be using your account.',
    }),
    newAddressConfirmation: ({ product }: MailFacts): LinkMailText => ({
      subject: `Confirm your new e-mail address for ${product}`,
      heading: 'Confirm your new address',
      paragraphs: [`You would like to use this address for your ${product} account. Please confirm that it is yours.`],
      button: 'Confirm new address',
      notYou: 'You know nothing about this? Then ignore this mail: the address will not be used.',
    }),
    reset: ({ product }: MailFacts): LinkMailText => ({
      subject: `Reset your password for ${product}`,
      heading: 'Reset your password',
      paragraphs: [
        'You asked for a new password. Choose one with the button below.',
        'You will then be signed out on all devices.',
      ],
      button: 'Choose a new password',
      notYou: 'You did not ask for this? Then ignore this mail: your password stays as it is.',
    }),
    deletion: ({ product }: MailFacts): LinkMailText => ({
      subject: `Confirm the deletion of your account at ${product}`,
      heading: 'Delete your account?',
      paragraphs: [
        'You asked us to delete your account. Please confirm that you mean it.',
        'This is final: your account and everything that belongs to it cannot be brought back.',
      ],
      button: 'Delete my account',
      notYou: 'This was not you? Do not open the link, and change your password now. Your account stays as it is.',
    }),
    passwordChanged: ({ product }: MailFacts): MailText => ({
      subject: `Your password for ${product} was changed`,
      heading: 'Your password was changed',
      paragraphs: ['The password of your account was just changed. If it was you, there is nothing more to do.'],
      notYou: `This was not you? Open ${product} now and reset your password on the sign-in page.`,
    }),
    emailChanged: ({ product, newEmail }: NewEmailFacts): MailText => ({
      subject: `Your e-mail address for ${product} was changed`,
      heading: 'Your address was changed',
      paragraphs: [
        `Your account now uses ${newEmail}. Mails will go there from now on.`,
        'If it was you, there is nothing more to do.',
      ],
      notYou: `This was not you? Please contact the ${product} team right away.`,
    }),
    existingAccount: ({ product }: MailFacts): LinkMailText => ({
      subject: `You already have an account at ${product}`,
      heading: 'You already have an account',
      paragraphs: [
        `Somebody, perhaps you, tried to sign up at ${product} with this address. It has an account already.`,
        'Just sign in. If you no longer know your password, you can reset it there.',
      ],
      button: 'Sign in',
      notYou: 'This was not you? Then there is nothing to do: nothing has changed in your account.',
    }),
  },

  pages: {
    error: {
      title: 'That did not work',
      /** For codes that `errors` does not know. */
      fallback: 'Something unexpected happened. Please start again; that usually helps.',
      code: (code: string) => `Error code: ${code}`,
      startAgain: 'Start again',
    },
    verifyEmail: {
      title: 'Confirm your e-mail address',
      intro: 'One click and it is done: confirm that this address is yours.',
      submit: 'Confirm address',
      doneTitle: 'Your address is confirmed',
      done: 'Thank you! You can close this page or go on.',
      failedTitle: 'Your address is not confirmed yet',
      continue: 'Continue',
    },
  },

  web: {
    tagline: 'One account, safely yours',
    language: 'Language',
    appearance: { label: 'Appearance', system: 'As the system', light: 'Light', dark: 'Dark' },
    loading: 'Loading…',
    empty: 'Nothing here yet',
    failed: 'That did not work',
    offline: 'We cannot be reached right now. Please check your connection.',
    retry: 'Try again',
    dismiss: 'Close this note',
    devInbox: 'Development inbox',

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
      haveAccount: 'You have an account already?',
      link: 'Sign up',
    },
    signIn: {
      title: 'Sign in',
      submit: 'Sign in',
      rememberMe: 'Keep me signed in',
      noAccount: 'You have no account yet?',
      link: 'Sign in',
    },
    forgotPassword: {
      title: 'Forgot your password?',
      intro: 'Enter your e-mail address, and we will send you a link to choose a new password.',
      submit: 'Send link',
      sent: 'If we know this address, a mail is on its way. Please check your spam folder too.',
      link: 'Forgot your password?',
      back: 'Back to sign-in',
    },
    newPassword: {
      title: 'Choose a new password',
      intro: 'You will then be signed out on all devices.',
      submit: 'Save password',
    },
    account: {
      title: 'Your account',
      greeting: (name: string) => (name ? `Hello ${name}!` : 'Hello!'),
      verified: 'Confirmed',
      notVerified: 'Not confirmed yet',
      notVerifiedHint: 'Open the link in the mail we sent you to confirm that this address is yours.',
      resend: 'Send the confirmation mail again',
      signOut: 'Sign out',
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
      signedUp: (email: string) => `Welcome! We sent a mail to ${email}. Open it to confirm your address.`,
      signedOut: 'You are signed out. See you soon!',
      verificationSent: (email: string) => `The mail is on its way to ${email}.`,
      emailVerified: 'Thank you, your e-mail address is confirmed.',
      emailChanged: 'Your e-mail address was changed.',
      passwordReset: 'Your password was changed. You can sign in with it now.',
      passwordChanged: 'Your password was changed.',
      accountDeleted: 'Your account was deleted.',
      sessionRevoked: 'The device was signed out.',
      otherSessionsRevoked: 'All other devices were signed out.',
      sessionEnded: 'You were signed out. Please sign in again.',
    },
  },

  inbox: {
    title: 'Development inbox',
    intro: 'Mails are not sent while no mail server is set up. They arrive here.',
    empty: 'No mails yet. Sign up with any address, and the first one arrives here.',
    count: (n: number) => plural('en', n, { one: '# mail', other: '# mails' }),
    from: 'From',
    to: 'To',
    subject: 'Subject',
    date: 'Date',
    at: (at: Date) => moment('en', at),
    status: { pending: 'Waiting', sent: 'Sent', failed: 'Failed' },
    html: 'View as HTML',
    text: 'View as text',
    back: 'All mails',
    refresh: 'Refresh',
  },
}

/** What a language must have: the keys of the English texts, with any words. */
export type Texts = typeof texts

const lasting = (seconds: number): string =>
  duration('en', seconds, {
    minutes: { one: '# minute', other: '# minutes' },
    hours: { one: '# hour', other: '# hours' },
    days: { one: '# day', other: '# days' },
  })

const characters = (n: number): string => plural('en', n, { one: '# character', other: '# characters' })
