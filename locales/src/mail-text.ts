/** Arguments of every mail text. `product` is the name of the product. */
export interface MailArguments {
  product: string
}

/** Arguments of the texts that advise a recipient who did not cause the mail to secure the account. */
export interface AdviceArguments extends MailArguments {
  /** Whether users sign in with a password. */
  hasPasswords: boolean
}

export interface NewEmailArguments extends AdviceArguments {
  newEmail: string
}

export interface ChangedPasswordArguments extends MailArguments {
  /** The password was reset or set by an admin, and the API keys of the user were turned off with it. */
  apiKeysDisabled?: boolean
}

/** `url` undoes the change, for an address that did not approve it. */
export interface ChangedEmailArguments extends NewEmailArguments {
  url?: string
}

export interface ProviderArguments extends AdviceArguments {
  /** The display name: “Google”. */
  provider: string
}

export interface InvitationArguments extends MailArguments {
  organization: string
  inviter: string
  /** The role in the language of the mail: “admin”, “admin and editor”. */
  role: string
}

export interface RecoveryArguments extends MailArguments {
  /** When the recovery can be completed, in epoch milliseconds. */
  dueAt: number
}

/** How a user created or changed a webhook. */
export type WebhookChange = 'created' | 'urlChanged' | 'enabled' | 'eventsAdded' | 'secretReplaced'

export interface WebhookCreatedArguments extends AdviceArguments {
  /** The host of the URL: “example.com”. */
  host: string
  /** The name of the organization. Without one, the webhook belongs to the product. */
  organization?: string
  /** The name of the user who created or changed the webhook. */
  actor: string
  change: WebhookChange
}

export interface WebhookDisabledArguments extends MailArguments {
  /** The host of the URL: “example.com”. */
  host: string
  /** The name of the organization. Without one, the webhook belongs to the product. */
  organization?: string
  /** The URL is gone, or deliveries failed for five days. */
  disabledReason: 'gone' | 'failing'
}

/** The texts of one mail in reading order. `notYou` is for a recipient who didn’t cause the mail. */
export interface MailText {
  subject: string
  heading: string
  paragraphs: readonly string[]
  notYou: string
}

/** A mail with a link. `button` is the label of the link. */
export interface LinkMailText extends MailText {
  button: string
}
