/** The way to a social provider and back. */
export const social = {
  continue: (name: string) => `Continue with ${name}`,
  or: 'or',
  lastUsed: 'Last used',
  all: 'Show all',

  signingIn: (name: string) => `Signing you in with ${name}…`,
  connecting: (name: string) => `Connecting ${name}…`,
  again: (name: string) => `Try again with ${name}`,

  /** What has become of a sign-in, by what helps. */
  title: {
    again: (name: string) => `Signing in with ${name} did not work`,
    cancelled: (name: string) => `You did not continue with ${name}`,
    signInFirst: 'You already have an account',
    signUpFirst: (name: string) => `${name} gave us no e-mail address`,
    signUp: (name: string) => `There is no account with ${name} yet`,
  },
  otherMethod: 'Choose another way',
  signInFirst: {
    body: (name: string) =>
      `The e-mail address that ${name} gave us belongs to an account here, most likely yours. Sign in once the way you did before, and we connect ${name}. From then on both work.`,
    submit: (name: string) => `Sign in and connect ${name}`,
    intro: (name: string) => `Sign in once the way you did before, and we connect ${name} right after.`,
  },
  signUpFirst: {
    body: (name: string) =>
      `Sign up with your e-mail address, and we connect ${name} right after. From then on you can sign in with ${name}.`,
    submit: (name: string) => `Sign up and connect ${name}`,
    intro: (name: string) => `Sign up with your e-mail address, and we connect ${name} right after.`,
    haveAccount: 'I already have an account',
  },

  connect: {
    title: (name: string) => `Connect ${name}?`,
    body: (name: string) => `From then on you can sign in with ${name}, too.`,
    submit: (name: string) => `Connect ${name}`,
    later: 'Not now',
    failedTitle: (name: string) => `${name} was not connected`,
    back: 'Back to your connected accounts',
    done: (name: string) => `${name} is connected. You can sign in with it from now on.`,
  },

  reauthentication: {
    intro: 'For your safety, please sign in once more.',
    none: 'You have neither a password nor a connected account that works here at the moment. Set a password first.',
    done: 'Thank you, now we know it is you. Please do it once more.',
    other: (email: string) => `You are now signed in with another account: ${email}`,
  },
}
