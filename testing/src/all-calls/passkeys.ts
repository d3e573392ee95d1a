import {
  createPasskeyDevice,
  passChallengeWithPasskey,
  registerPasskey,
  signInWithPasskey,
  stepUpWithPasskey,
} from '../passkeys.ts'
import { enableTwoFactor, signInToChallenge } from '../two-factor.ts'
import type { TestServer } from '../test-server.ts'

/** Passkeys: registration, sign-in, a copied key, step-up, second factor, and removal. */
export const executePasskeyCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  const device = createPasskeyDevice({ counter: 1 })
  const copy = device.copy()
  const { body: passkey } = await registerPasskey(ann, device)
  await ann.get('/passkey/list-user-passkeys')
  await ann.post('/passkey/generate-authenticate-options')
  await signInWithPasskey(ann.otherBrowser(), device)
  await signInWithPasskey(ann.otherBrowser(), copy)
  await stepUpWithPasskey(ann, device)
  await enableTwoFactor(server, ann)
  const browser = await signInToChallenge(ann)
  await browser.get('/two-factor/list-methods')
  await passChallengeWithPasskey(browser, device)
  await ann.post('/passkey/update-passkey', { id: passkey.id, name: 'Phone' })
  await ann.post('/passkey/delete-passkey', { id: passkey.id })
}
