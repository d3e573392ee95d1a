/** What the texts of a mail may mention. `product` is the name of the product. */
export interface MailFacts {
  product: string
}

export interface NewEmailFacts extends MailFacts {
  newEmail: string
}

export interface ProviderFacts extends MailFacts {
  /** As people know it: “Google”. */
  provider: string
}

export interface InvitationFacts extends MailFacts {
  organization: string
  inviter: string
  /** In the reader's words: “admin”, “admin and editor”. */
  role: string
}

/** The words of one mail, in the order in which they are read; `notYou` says what to do if it was somebody else. */
export interface MailText {
  subject: string
  heading: string
  paragraphs: readonly string[]
  notYou: string
}

/** A mail with a link: `button` is what the button says. */
export interface LinkMailText extends MailText {
  button: string
}
