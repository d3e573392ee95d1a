import type {
  AdviceArguments,
  ChangedEmailArguments,
  ChangedPasswordArguments,
  InvitationArguments,
  LinkMailText,
  MailArguments,
  MailText,
  NewEmailArguments,
  ProviderArguments,
  RecoveryArguments,
  WebhookCreatedArguments,
  WebhookDisabledArguments,
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
  /** The browser and system: `Firefox · Windows`. */
  device: (name: string) => `Device: ${name}`,
  ipAddress: (address: string) => `IP address: ${address}`,
  /** In mails whose link has its own lifetime. */
  codeOrLink: 'Enter this code where you started, or use the button. Don’t share the code or the link with anyone.',
  linkFallback: 'If the button doesn’t work, copy this address into your browser:',
  reason: ({ product }: MailArguments) => `You received this email because this address was entered at ${product}.`,
  /** The built-in roles. Custom roles have no translation. */
  roleNames: { owner: 'owner', admin: 'admin', member: 'member' },

  verification: ({ product }: MailArguments): LinkMailText => ({
    subject: `Confirm your email address for ${product}`,
    heading: 'Confirm your email address',
    paragraphs: [`Welcome to ${product}! Confirm that this address belongs to you.`],
    button: 'Confirm address',
    notYou: 'Didn’t sign up? You can ignore this email.',
  }),
  emailChangeApproval: ({ product, hasPasswords, newEmail }: NewEmailArguments): LinkMailText => ({
    subject: `Approve your new email address for ${product}`,
    heading: 'Approve your new email address',
    paragraphs: [
      `We received a request to change the email address of your account to ${newEmail}.`,
      'After you approve the change, we’ll send a confirmation link to the new address.',
    ],
    button: 'Approve change',
    notYou: `Didn’t request this? Don’t open the link, and ${lockOthersOut(hasPasswords)} now.`,
  }),
  newAddressConfirmation: ({ product }: MailArguments): LinkMailText => ({
    subject: `Confirm your new email address for ${product}`,
    heading: 'Confirm your new email address',
    paragraphs: [`Confirm that you want to use this address for your ${product} account.`],
    button: 'Confirm address',
    notYou: 'Didn’t request this? You can ignore this email.',
  }),
  reset: ({ product }: MailArguments): LinkMailText => ({
    subject: `Reset your password for ${product}`,
    heading: 'Reset your password',
    paragraphs: [
      'We received a request for a new password for your account.',
      'Choosing one signs you out on all devices.',
    ],
    button: 'Reset password',
    notYou: 'Didn’t request this? You can ignore this email.',
  }),
  deletion: ({ product, hasPasswords }: AdviceArguments): LinkMailText => ({
    subject: `Confirm the deletion of your ${product} account`,
    heading: 'Delete your account?',
    paragraphs: ['We received a request to delete your account and all its data. This can’t be undone.'],
    button: 'Delete account',
    notYou: `Didn’t request this? Don’t open the link, and ${lockOthersOut(hasPasswords)} now.`,
  }),
  passwordChanged: ({ product, apiKeysDisabled = false }: ChangedPasswordArguments): MailText => ({
    subject: `Your password for ${product} was changed`,
    heading: 'Password changed',
    paragraphs: apiKeysDisabled
      ? [
          'The password for your account was changed.',
          'Your API keys were turned off as well: programs that use them no longer work. If this was you, turn on the keys that you recognize.',
        ]
      : ['The password for your account was changed. If this was you, no action is needed.'],
    notYou: secureAccount({ product, hasPasswords: true }),
  }),
  earlierAccessRemoved: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `Earlier access to your ${product} account was removed`,
    heading: 'Earlier access removed',
    paragraphs: [
      'You confirmed that this email address is yours. Earlier sign-in methods, additional email addresses, API keys, and webhooks no longer work, because someone else could have added them.',
      'Set up again what you need.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  emailChanged: ({ product, newEmail, url }: ChangedEmailArguments): LinkMailText => ({
    subject: `Your email address for ${product} was changed`,
    heading: 'Email address changed',
    paragraphs: [`Your account now uses ${newEmail}.`, 'If this was you, no action is needed.'],
    button: 'Undo the change',
    notYou: url ? 'Wasn’t you? Undo the change now.' : `Wasn’t you? Contact the ${product} team now.`,
  }),
  emailAddressAdded: ({ product, hasPasswords, newEmail }: NewEmailArguments): MailText => ({
    subject: `A new email address for your ${product} account`,
    heading: 'Email address added',
    paragraphs: [`You can now sign in to ${product} with ${newEmail}.`, 'If this was you, no action is needed.'],
    notYou: `Wasn’t you? Sign in to ${product}, remove the address, and ${lockOthersOut(hasPasswords)}.`,
  }),
  emailAddressRemoved: ({ product, hasPasswords, newEmail }: NewEmailArguments): MailText => ({
    subject: `An email address was removed from your ${product} account`,
    heading: 'Email address removed',
    paragraphs: [`${newEmail} no longer belongs to your ${product} account.`, 'If this was you, no action is needed.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  existingAccount: ({ product, hasPasswords }: AdviceArguments): LinkMailText => ({
    subject: `You already have a ${product} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Someone tried to use this address at ${product}, but it already has an account.`,
      hasPasswords
        ? 'If this was you, sign in. If you forgot your password, you can reset it there.'
        : 'If this was you, sign in.',
    ],
    button: 'Sign in',
    notYou: 'Wasn’t you? You can ignore this email. Your account hasn’t changed.',
  }),
  accountLinked: ({ product, hasPasswords, provider }: ProviderArguments): MailText => ({
    subject: `${provider} was connected to your ${product} account`,
    heading: `${provider} connected`,
    paragraphs: [`You can now sign in to ${product} with ${provider}. If this was you, no action is needed.`],
    notYou: `Wasn’t you? Sign in to ${product}, disconnect ${provider}, and ${lockOthersOut(hasPasswords)}.`,
  }),
  accountUnlinked: ({ product, hasPasswords, provider }: ProviderArguments): MailText => ({
    subject: `${provider} was disconnected from your ${product} account`,
    heading: `${provider} disconnected`,
    paragraphs: [`You can no longer sign in to ${product} with ${provider}. If this was you, no action is needed.`],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  signUpCode: ({ product, provider }: ProviderArguments): MailText => ({
    subject: `Your sign-up code for ${product}`,
    heading: 'Your sign-up code',
    paragraphs: [
      `Enter this code to confirm your email address and sign in to ${product} with ${provider}. Don’t share it with anyone: the code connects ${provider} to your account.`,
    ],
    notYou: 'Didn’t request this? You can ignore this email.',
  }),
  signInCode: ({ product }: MailArguments): LinkMailText => ({
    subject: `Your sign-in code for ${product}`,
    heading: 'Sign in',
    paragraphs: [
      'Enter this code in the browser where you started. In the same browser, you can use the button instead.',
      'Don’t share the code or the link with anyone.',
    ],
    button: 'Sign in',
    notYou: 'Didn’t request this? You can ignore this email. No one can sign in without the code.',
  }),
  verificationCode: ({ product }: MailArguments): MailText => ({
    subject: `Your confirmation code for ${product}`,
    heading: 'Confirm your email address',
    paragraphs: [
      `Enter this code at ${product} to confirm that this address belongs to you. Don’t share it with anyone.`,
    ],
    notYou: 'Didn’t request this? You can ignore this email.',
  }),
  resetCode: ({ product }: MailArguments): MailText => ({
    subject: `Your code for a new ${product} password`,
    heading: 'Reset your password',
    paragraphs: [
      `Enter this code at ${product} to choose a new password. Don’t share it with anyone.`,
      'Choosing a new password signs you out on all devices.',
    ],
    notYou: 'Didn’t request this? You can ignore this email.',
  }),
  stepUpCode: ({ product }: MailArguments): MailText => ({
    subject: `Your confirmation code for ${product}`,
    heading: 'Your confirmation code',
    paragraphs: [`Enter this code to confirm that it’s you at ${product}. Don’t share it with anyone.`],
    notYou: `Didn’t request this? Someone may be using your account: sign in to ${product} and sign out all other devices.`,
  }),
  passkeyAdded: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `A passkey was added to your ${product} account`,
    heading: 'Passkey added',
    paragraphs: [`You can now sign in to ${product} with a new passkey. If this was you, no action is needed.`],
    notYou: `Wasn’t you? Sign in to ${product}, remove the passkey, and ${lockOthersOut(hasPasswords)}.`,
  }),
  passkeyRemoved: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `A passkey was removed from your ${product} account`,
    heading: 'Passkey removed',
    paragraphs: [`A passkey no longer works for your ${product} account. If this was you, no action is needed.`],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  passkeyRejected: ({ product }: MailArguments): MailText => ({
    subject: `A copied passkey was rejected for your ${product} account`,
    heading: 'Passkey rejected',
    paragraphs: ['We rejected a sign-in because someone may have copied one of your passkeys.'],
    notYou: `Sign in to ${product} with a different method, remove the passkey, and create a new one.`,
  }),
  test: ({ product }: MailArguments): MailText => ({
    subject: `Test email from ${product}`,
    heading: 'Email delivery works',
    paragraphs: [`This is a test. If you can read it, ${product} can send email.`],
    notYou: 'Didn’t request this? You can ignore this email.',
  }),
  apiKeyCreated: ({ product, hasPasswords, keyName }: AdviceArguments & { keyName: string }): MailText => ({
    subject: `An API key in ${product} was created or changed`,
    heading: 'API key created or changed',
    paragraphs: [
      `The API key “${keyName}” was created or turned on again, its secret was replaced, or it was given more access. If this was you, no action is needed.`,
    ],
    notYou: `Wasn’t you? Sign in to ${product}, delete the key, and ${lockOthersOut(hasPasswords)}.`,
  }),
  webhookCreated: ({
    product,
    hasPasswords,
    host,
    organization,
    actor,
    change,
  }: WebhookCreatedArguments): LinkMailText => {
    const isSecret = change === 'secretReplaced'
    return {
      subject: {
        created: `A new webhook in ${product}`,
        urlChanged: `The URL of a webhook in ${product} was changed`,
        enabled: `A webhook in ${product} was turned on again`,
        eventsAdded: `A webhook in ${product} sends more events`,
        secretReplaced: `The secret of a webhook in ${product} was replaced`,
      }[change],
      heading: {
        created: 'New webhook',
        urlChanged: 'Webhook URL changed',
        enabled: 'Webhook turned on again',
        eventsAdded: 'Webhook sends more events',
        secretReplaced: 'Webhook secret replaced',
      }[change],
      paragraphs: [
        {
          created: `${actor} created a webhook for ${organization ?? product} that sends events to ${host}.`,
          urlChanged: `${actor} changed the URL of a webhook for ${organization ?? product}. It now sends events to ${host}.`,
          enabled: `${actor} turned on a webhook for ${organization ?? product} again. It sends events to ${host}.`,
          eventsAdded: `${actor} changed the events of a webhook for ${organization ?? product}. It now sends more events to ${host}.`,
          secretReplaced: `${actor} replaced the secret of a webhook for ${organization ?? product} that sends events to ${host}.`,
        }[change],
        `${isSecret ? 'Anyone who knows the secret can send forged events to that URL.' : 'Events can contain user data.'} If you expected this, no action is needed.`,
      ],
      button: 'View webhooks',
      notYou: `Weren’t expecting this? ${isSecret ? 'Replace the secret again and choose “Now”' : 'Delete the webhook'}. If someone else used your account, sign out all other devices${hasPasswords ? ' and change your password' : ''}.`,
    }
  },
  webhookDisabled: ({ product, host, organization, disabledReason }: WebhookDisabledArguments): LinkMailText => ({
    subject: `A webhook in ${product} was turned off`,
    heading: 'Webhook turned off',
    paragraphs: [
      disabledReason === 'gone'
        ? `The webhook for ${organization ?? product} to ${host} was turned off because the URL no longer exists (status 410).`
        : `The webhook for ${organization ?? product} to ${host} was turned off because deliveries failed for 5 days.`,
      'It sends no events until you turn it on again. Events from that time aren’t sent later.',
    ],
    button: 'View deliveries',
    notYou: `You received this email because you can change webhooks in ${product}.`,
  }),
  twoFactorCode: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `Your two-factor code for ${product}`,
    heading: 'Your two-factor code',
    paragraphs: [`Enter this code to sign in to ${product} or to confirm that it’s you. Don’t share it with anyone.`],
    notYou: hasPasswords
      ? `Didn’t request this? Someone may know your password or be using your account: sign in to ${product}, change your password, and check your sign-in methods.`
      : `Didn’t request this? Someone may be using your account or one of your sign-in methods: sign in to ${product}, sign out all other devices, and check your sign-in methods.`,
  }),
  twoFactorEnabled: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `Two-factor authentication for ${product} was turned on`,
    heading: 'Two-factor authentication turned on',
    paragraphs: [
      'You now also need a code to sign in. Store your backup codes in a safe place.',
      'If this was you, no action is needed.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorDisabled: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `Two-factor authentication for ${product} was turned off`,
    heading: 'Two-factor authentication turned off',
    paragraphs: ['You now sign in without a code. If this was you, no action is needed.'],
    notYou: `${secureAccount({ product, hasPasswords })} Then turn on two-factor authentication again.`,
  }),
  backupCodesRenewed: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `Your backup codes for ${product} were replaced`,
    heading: 'Backup codes replaced',
    paragraphs: ['Your previous backup codes no longer work. If this was you, no action is needed.'],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorLocked: ({ product, hasPasswords }: AdviceArguments): MailText => ({
    subject: `Too many wrong codes for your ${product} account`,
    heading: 'Too many wrong codes',
    paragraphs: [
      `Someone entered too many wrong two-factor codes for your account. None of them worked${hasPasswords ? ', but this person may know your password' : ''}.`,
      'For a while, we don’t accept this kind of code. Trusted devices and other kinds of codes still work.',
    ],
    notYou: secureAccount({ product, hasPasswords }),
  }),
  twoFactorRecoveryRequested: ({ product, dueAt }: RecoveryArguments): LinkMailText => ({
    subject: `Someone wants to turn off two-factor authentication for ${product}`,
    heading: 'Two-factor recovery requested',
    paragraphs: [
      'Someone with your password asked to turn off two-factor authentication and said that the phone and the backup codes are lost.',
      `This can be completed from ${formatUtcDateTime('en', dueAt)} on, for 7 days, with your password and a code that we’ll email you. If this was you, sign in again then.`,
    ],
    button: 'Cancel recovery',
    notYou: 'Wasn’t you? Someone knows your password: cancel the recovery, then change your password.',
  }),
  twoFactorRecoveryReminder: ({ product, dueAt }: RecoveryArguments): LinkMailText => ({
    subject: `Reminder: two-factor authentication for ${product} can soon be turned off`,
    heading: 'Two-factor recovery is still pending',
    paragraphs: [
      `A recovery of your account was requested. From ${formatUtcDateTime('en', dueAt)} on, two-factor authentication can be turned off with your password and a code that we’ll email you.`,
    ],
    button: 'Cancel recovery',
    notYou: 'Wasn’t you? Someone knows your password: cancel the recovery, then change your password.',
  }),
  twoFactorRecoveryCode: ({ product }: MailArguments): MailText => ({
    subject: `Your recovery code for ${product}`,
    heading: 'Your recovery code',
    paragraphs: [`Enter this code to turn off two-factor authentication for ${product}. Don’t share it with anyone.`],
    notYou: `Wasn’t you? Someone knows your password: sign in to ${product} as usual and change your password.`,
  }),
  invitation: ({ product, organization, inviter, role }: InvitationArguments): LinkMailText => ({
    subject: `Invitation to “${organization}” on ${product}`,
    heading: `Join “${organization}”`,
    paragraphs: [`${inviter} invited you to join “${organization}” on ${product}.`, `Your role: ${role}.`],
    button: 'View invitation',
    notYou: 'Weren’t expecting this? You can ignore this email.',
  }),
}

const lasting = (seconds: number): string =>
  formatDuration('en', seconds, {
    minutes: { one: '# minute', other: '# minutes' },
    hours: { one: '# hour', other: '# hours' },
    days: { one: '# day', other: '# days' },
  })

/** What to do after a change by someone else. */
const secureAccount = ({ product, hasPasswords }: AdviceArguments): string =>
  hasPasswords
    ? `Wasn’t you? Reset your password on the ${product} sign-in page now.`
    : `Wasn’t you? Sign in to ${product} and sign out all other devices now.`

const lockOthersOut = (hasPasswords: boolean): string =>
  hasPasswords ? 'change your password' : 'sign out all other devices'
