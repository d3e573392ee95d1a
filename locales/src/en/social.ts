export const social = {
  continue: (name: string) => `Continue with ${name}`,
  or: 'or',
  all: 'Show all',

  signingIn: (name: string) => `Signing you in with ${name}…`,
  connecting: (name: string) => `Connecting ${name}…`,
  again: (name: string) => `Try ${name} again`,

  /** Titles for a failed sign-in, by remedy. */
  title: {
    again: (name: string) => `${name} sign-in failed`,
    cancelled: (name: string) => `${name} sign-in canceled`,
    signInFirst: 'You already have an account',
    signUpFirst: (name: string) => `${name} didn’t share your email`,
    signUp: (name: string) => `No account uses ${name} yet`,
  },
  otherMethod: 'Choose another method',
  signInFirst: {
    body: (name: string) =>
      `An account with your ${name} email address already exists. Sign in to it or reset its password, and we’ll connect ${name}.`,
    withoutPassword: {
      body: (name: string) =>
        `An account with your ${name} email address already exists. Sign in to it, and we’ll connect ${name}.`,
    },
    submit: (name: string) => `Sign in and connect ${name}`,
    reset: 'Reset password',
    intro: (name: string) => `Sign in with your usual method, and we’ll connect ${name}.`,
  },
  signUpFirst: {
    body: (name: string) => `Sign up with your email address, and we’ll connect ${name}.`,
    submit: (name: string) => `Sign up and connect ${name}`,
    intro: (name: string) => `Sign up with your email address, and we’ll connect ${name}.`,
    haveAccount: 'I already have an account',
  },

  completeSignUp: {
    intro: (name: string) =>
      `Enter your email address. We’ll send you a code that confirms it, and then sign you in with ${name}.`,
    joinIntro: (name: string) =>
      `An account with your ${name} email address already exists. Confirm the address with a code, and we’ll connect ${name}.`,
    submit: 'Send code',
    sentTo: (email: string) => `We sent a code to ${email}. It’s valid for a few minutes.`,
  },

  connect: {
    title: (name: string) => `Connect ${name}?`,
    body: (name: string) => `You’ll also be able to sign in with ${name}.`,
    submit: (name: string) => `Connect ${name}`,
    later: 'Not now',
    failedTitle: (name: string) => `Couldn’t connect ${name}`,
    back: 'Back to sign-in methods',
    done: (name: string) => `${name} connected`,
  },
}
