export const emailAddresses = {
  title: 'Email addresses',
  intro: 'You can sign in with any of these addresses. Other users see your primary address.',
  primary: 'Primary',
  add: 'Add address',
  added: 'Address added',
  enterCode: {
    label: 'Enter code',
    named: (email: string) => `Enter code: ${email}`,
    title: 'Confirm address',
    sentTo: (email: string) => `We sent a code to ${email}.`,
    submit: 'Confirm address',
  },
  makePrimary: {
    label: 'Make primary',
    named: (email: string) => `Make primary: ${email}`,
    title: 'Make this address primary?',
    body: (email: string) => `Other users will see ${email}. Your current primary address stays in your account.`,
    done: 'Primary address changed',
  },
  remove: {
    label: 'Remove',
    named: (email: string) => `Remove address: ${email}`,
    title: 'Remove this address?',
    body: (email: string) => `You’ll no longer be able to sign in with ${email}.`,
    done: 'Address removed',
  },
  removeUnconfirmed: { body: (email: string) => `The code we sent to ${email} will no longer work.` },
}
