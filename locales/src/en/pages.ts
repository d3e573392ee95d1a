export const pages = {
  links: { terms: 'Terms', privacy: 'Privacy', support: 'Help', backTo: (product: string) => `Back to ${product}` },
  error: {
    title: 'Something went wrong',
    /** For codes without a text of their own. */
    fallback: 'An unexpected error occurred. Try again from the start.',
    code: (code: string) => `Error code: ${code}`,
    startAgain: 'Start over',
  },
  verifyEmail: {
    title: 'Confirm your email address',
    intro: 'Confirm that this address belongs to you.',
    submit: 'Confirm address',
    doneTitle: 'Email address confirmed',
    done: 'Thank you! You can continue or close this page.',
    failedTitle: 'We couldn’t confirm your address',
    continue: 'Continue',
  },
  signInLink: { title: 'Sign in', intro: (email: string) => `This link signs you in as ${email}.`, submit: 'Sign in' },
  openedInAnotherBrowser: {
    title: 'Continue in the other browser',
    intro: (email: string) =>
      `This link for ${email} was requested in a different browser or app. Go back there and enter the code from the email.`,
  },
}
