export const pages = {
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
}
