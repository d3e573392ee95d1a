import { formatDate, formatDateTime } from '../date-time.ts'

export const passkey = {
  title: 'Passkeys',
  intro: 'Sign in with your fingerprint, face, screen lock, or a security key instead of a password.',
  empty: 'No passkeys yet',
  add: 'Add passkey',
  added: 'Passkey added',
  unnamed: 'Passkey',
  securityKey: 'Security key',
  synced: 'Synced across devices',
  onOneDevice: 'On one device only',
  since: (at: Date) => `Added: ${formatDate('en', at)}`,
  lastUsed: (at: Date) => `Last used: ${formatDateTime('en', at)}`,
  neverUsed: 'Never used',
  offer: {
    title: 'Sign in faster next time',
    body: 'With a passkey, your fingerprint, face, or screen lock is enough.',
    later: 'Later',
    never: 'Don’t ask again',
  },
  rename: {
    label: 'Rename',
    named: (name: string) => `Rename passkey: ${name}`,
    title: 'Rename passkey',
    field: 'Name',
    submit: 'Save name',
    done: 'Name saved',
  },
  remove: {
    label: 'Remove',
    named: (name: string) => `Remove passkey: ${name}`,
    title: 'Remove this passkey?',
    body: (name: string) =>
      `You’ll no longer be able to sign in with “${name}”. Delete it from your device or password manager, too.`,
    done: 'Passkey removed',
  },
  signIn: 'Sign in with a passkey',
  /** The user canceled the dialog of the browser, or it timed out. */
  canceled: {
    notUsed: 'The passkey wasn’t used. Try again, or choose another method.',
    notAdded: 'No passkey was added. You can try again.',
  },
  stepUp: {
    choose: 'Passkey',
    intro: 'Confirm with your fingerprint, face, screen lock, or security key.',
    submit: 'Use passkey',
    unsupported: 'This browser doesn’t support passkeys. Open this page in another browser to continue.',
  },
  otherMethods: 'Can’t use your passkey?',
}
