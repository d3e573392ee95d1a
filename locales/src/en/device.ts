import { formatDateTime } from '../date-time.ts'

export const device = {
  title: 'Connect a device',
  intro: 'Enter the 8 letters that your device shows.',
  field: 'Code',
  submit: 'Continue',
  incomplete: 'Enter all 8 letters of the code',
  request: {
    title: (client: string) => `Allow ${client} to sign in?`,
    compare: 'Compare this code with the one on your device:',
    requestedAt: 'Requested',
    at: (at: Date) => formatDateTime('en', at),
    device: 'Device',
    ipAddress: 'IP address',
    access: 'The device will act as you, with full access to your account, until you sign it out.',
    warning: 'Continue only if you started this on your own device. Don’t approve a code that someone sent you.',
    signedInAs: (email: string) => `You’re signed in as ${email}.`,
    approve: 'Approve',
    deny: 'Deny',
  },
  approved: {
    title: 'Device approved',
    body: 'Return to your device. It signs in within a few seconds.',
  },
  denied: {
    title: 'Sign-in denied',
    body: 'The device can’t sign in. If you didn’t start this, you don’t have to do anything else.',
  },
  expired: {
    title: 'This code has expired',
    body: 'Request a new code on your device.',
  },
  again: 'Enter another code',
  devices: 'View your devices',
}
