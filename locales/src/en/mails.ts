import type {
  InvitationArguments,
  LinkMailText,
  MailArguments,
  MailText,
  NewEmailArguments,
  ProviderArguments,
} from '../mail-text.ts'
import { formatUtcDateTime } from '../date-time.ts'
import { formatDuration } from '../plural.ts'

export const mails = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  /** `lifetime` in seconds. */
  validity: (lifetime: number) => `The link works once and is valid for ${lasting(lifetime)}.`,
  codeValidity: (lifetime: number) => `The code works once and is valid for ${lasting(lifetime)}.`,
  /** `at` in epoch milliseconds. */
  when: (at: number) => `When: ${formatUtcDateTime('en', at)}`,
  linkFallback: 'If the button does not work, copy this address into your browser:',
  reason: ({ product }: MailArguments) =>
    `You are receiving this e-mail because this address was entered at ${product}.`,
  /** The roles of the specification; others go by their own names. */
  roleNames: { owner: 'owner', admin: 'admin', member: 'member' },

  verification: ({ product }: MailArguments): LinkMailText => ({
    subject: `Confirm your e-mail address for ${product}`,
    heading: 'Confirm your e-mail address',
    paragraphs: [`Welcome to ${product}! Please confirm that this address is yours.`],
    button: 'Confirm address',
    notYou: 'You did not sign up? Then ignore this e-mail: without your confirmation the address stays unconfirmed.',
  }),
  emailChangeApproval: ({ product, newEmail }: NewEmailArguments): LinkMailText => ({
    subject: `Approve your new e-mail address for ${product}`,
    heading: 'Approve the change of your address',
    paragraphs: [
      `You asked to use ${newEmail} for your account from now on. Please approve this change.`,
      'We will then send an e-mail to the new address to confirm it too.',
    ],
    button: 'Approve change',
    notYou: 'This was not you? Do not open the link, and change your password now: somebody may be using your account.',
  }),
  newAddressConfirmation: ({ product }: MailArguments): LinkMailText => ({
    subject: `Confirm your new e-mail address for ${product}`,
    heading: 'Confirm your new address',
    paragraphs: [`You would like to use this address for your ${product} account. Please confirm that it is yours.`],
    button: 'Confirm new address',
    notYou: 'You know nothing about this? Then ignore this e-mail: the address will not be used.',
  }),
  reset: ({ product }: MailArguments): LinkMailText => ({
    subject: `Reset your password for ${product}`,
    heading: 'Reset your password',
    paragraphs: [
      'You asked for a new password. Choose one with the button below.',
      'You will then be signed out on all devices.',
    ],
    button: 'Choose a new password',
    notYou: 'You did not ask for this? Then ignore this e-mail: your password stays as it is.',
  }),
  deletion: ({ product }: MailArguments): LinkMailText => ({
    subject: `Confirm the deletion of your account at ${product}`,
    heading: 'Delete your account?',
    paragraphs: [
      'You asked us to delete your account. Please confirm that you mean it.',
      'This is final: your account and everything that belongs to it cannot be brought back.',
    ],
    button: 'Delete my account',
    notYou: 'This was not you? Do not open the link, and change your password now. Your account stays as it is.',
  }),
  passwordChanged: ({ product }: MailArguments): MailText => ({
    subject: `Your password for ${product} was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was just changed. If it was you, there is nothing more to do.'],
    notYou: `This was not you? Open ${product} now and reset your password on the sign-in page.`,
  }),
  emailChanged: ({ product, newEmail }: NewEmailArguments): MailText => ({
    subject: `Your e-mail address for ${product} was changed`,
    heading: 'Your address was changed',
    paragraphs: [
      `Your account now uses ${newEmail}. E-mails will go there from now on.`,
      'If it was you, there is nothing more to do.',
    ],
    notYou: `This was not you? Please contact the ${product} team right away.`,
  }),
  existingAccount: ({ product }: MailArguments): LinkMailText => ({
    subject: `You already have an account at ${product}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to sign up at ${product} with this address. It already has an account.`,
      'Just sign in. If you no longer know your password, you can reset it there.',
    ],
    button: 'Sign in',
    notYou: 'This was not you? Then there is nothing to do: nothing has changed in your account.',
  }),
  accountLinked: ({ product, provider }: ProviderArguments): MailText => ({
    subject: `${provider} was connected with your account at ${product}`,
    heading: `${provider} was connected`,
    paragraphs: [
      `From now on ${provider} opens your account at ${product}, too. If it was you, there is nothing more to do.`,
    ],
    notYou: `This was not you? Open ${product} now, disconnect ${provider} in your account and change your password.`,
  }),
  accountUnlinked: ({ product, provider }: ProviderArguments): MailText => ({
    subject: `${provider} was disconnected from your account at ${product}`,
    heading: `${provider} was disconnected`,
    paragraphs: [`${provider} no longer opens your account at ${product}. If it was you, there is nothing more to do.`],
    notYou: `This was not you? Open ${product} now and reset your password on the sign-in page.`,
  }),
  twoFactorCode: ({ product }: MailArguments): MailText => ({
    subject: `${product}: your sign-in code`,
    heading: 'Your code',
    paragraphs: [`Enter this code where you are signing in to ${product}. Give it to nobody, whoever asks for it.`],
    notYou: `You are not signing in just now? Then somebody knows your password: open ${product} and change it.`,
  }),
  twoFactorEnabled: ({ product }: MailArguments): MailText => ({
    subject: `Two-factor sign-in for ${product} is set up`,
    heading: 'Two-factor sign-in is set up',
    paragraphs: [
      'From now on we ask for a code besides your password. Keep your backup codes in a safe place.',
      'If it was you, there is nothing more to do.',
    ],
    notYou: `This was not you? Open ${product} now and reset your password on the sign-in page.`,
  }),
  twoFactorDisabled: ({ product }: MailArguments): MailText => ({
    subject: `Two-factor sign-in for ${product} was switched off`,
    heading: 'Two-factor sign-in was switched off',
    paragraphs: ['From now on your password alone is enough to sign in. If it was you, there is nothing more to do.'],
    notYou: `This was not you? Open ${product} now, reset your password on the sign-in page and switch two-factor sign-in on again.`,
  }),
  backupCodesRenewed: ({ product }: MailArguments): MailText => ({
    subject: `Your backup codes for ${product} were replaced`,
    heading: 'You have new backup codes',
    paragraphs: ['The backup codes that you had do not work any more. If it was you, there is nothing more to do.'],
    notYou: `This was not you? Open ${product} now and reset your password on the sign-in page.`,
  }),
  invitation: ({ product, organization, inviter, role }: InvitationArguments): LinkMailText => ({
    subject: `Invitation to “${organization}” on ${product}`,
    heading: `Join “${organization}”`,
    paragraphs: [`${inviter} invites you to join “${organization}” on ${product}.`, `Your role there: ${role}.`],
    button: 'View the invitation',
    notYou: 'You were not expecting this? Then ignore this e-mail: you will not join anything without your consent.',
  }),
}

const lasting = (seconds: number): string =>
  formatDuration('en', seconds, {
    minutes: { one: '# minute', other: '# minutes' },
    hours: { one: '# hour', other: '# hours' },
    days: { one: '# day', other: '# days' },
  })
