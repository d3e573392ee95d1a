import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { scan } from '@latchkey/testing'
import { openBrowser } from './browser.ts'
import { type CallResult, type CoreClient, openClient, type OpenClient } from './core-calls.ts'
import { mailedCodes } from './options-file.ts'
import { waitUntil } from './wait-until.ts'

interface Code {
  code: string
  trustDevice?: boolean
}

/** The two-factor calls, with the types that all clients have in common. */
export interface TwoFactorClient extends CoreClient {
  twoFactor: {
    enable(input: { password: string; issuer?: string }): CallResult
    disable(input: { password: string }): CallResult
    getTotpUri(input: { password: string }): CallResult
    verifyTotp(input: Code): CallResult
    sendOtp(): CallResult
    verifyOtp(input: Code): CallResult
    generateBackupCodes(input: { password: string }): CallResult
    verifyBackupCode(input: Code & { disableSession?: boolean }): CallResult
  }
}

const ann = { name: 'Ann', email: 'ann@example.com', password: 'the first password' }
const { password } = ann

/** The two-factor tests, which every client passes against the running service. */
export const testTwoFactorCalls = (name: string, open: OpenClient<TwoFactorClient>): void => {
  test(`${name}: enable, verifyTotp, getTotpUri, generateBackupCodes, verifyBackupCode, disable`, async () => {
    const { client, openOtherClient } = await openClient(open)
    await client.signUp.email(ann)
    const enabled = await client.twoFactor.enable({ password })
    expect(enabled.data.backupCodes).toHaveLength(10)
    const app = scan({ now: Date.now }, enabled.data.totpURI)
    const confirmed = await client.twoFactor.verifyTotp({ code: app.code() })
    const { data } = await client.getSession()
    expect(confirmed.data.token).toBe(data.session.token)
    expect(data.user.twoFactorEnabled).toBe(true)
    expect(scan({ now: Date.now }, (await client.twoFactor.getTotpUri({ password })).data.totpURI).code(9)).toBe(
      app.code(9),
    )
    const renewed = await client.twoFactor.generateBackupCodes({ password })
    expect(renewed.data).toMatchObject({ status: true })
    const [code, other] = renewed.data.backupCodes

    const secondClient = openOtherClient()
    expect(await secondClient.signIn.email(ann)).toEqual({ data: { twoFactorRedirect: true }, error: null })
    expect((await secondClient.getSession()).data).toBeNull()
    expect((await secondClient.twoFactor.verifyBackupCode({ code: enabled.data.backupCodes[0] })).error).toMatchObject({
      code: 'INVALID_BACKUP_CODE',
      status: 401,
    })
    const spent = await secondClient.twoFactor.verifyBackupCode({ code, disableSession: true })
    expect(spent).toEqual({ data: { user: expect.objectContaining({ email: ann.email }) }, error: null })
    expect((await secondClient.twoFactor.verifyBackupCode({ code: other })).error).toBeNull()
    expect((await secondClient.getSession()).data.user.email).toBe(ann.email)

    expect(await secondClient.twoFactor.disable({ password })).toEqual({ data: { status: true }, error: null })
    expect((await openOtherClient().signIn.email(ann)).data.user.email).toBe(ann.email)
  })

  test(`${name}: sendOtp, verifyOtp, and a trusted device skips the second factor`, async () => {
    const { client, openOtherClient, mailServer } = await openClient(open, mailedCodes)
    await client.signUp.email(ann)
    await client.twoFactor.enable({ password })
    const findMailedCode = async (count: number): Promise<string> => {
      const listMailedCodes = () => mailServer.mails.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? [])
      await waitUntil(() => listMailedCodes().length === count, `code number ${count}`)
      return listMailedCodes().at(-1) ?? ''
    }
    expect(await client.twoFactor.sendOtp()).toEqual({ data: { status: true }, error: null })
    expect((await client.twoFactor.verifyOtp({ code: await findMailedCode(1) })).error).toBeNull()

    const device = openOtherClient()
    expect((await device.signIn.email(ann)).data).toEqual({ twoFactorRedirect: true })
    await device.twoFactor.sendOtp()
    const passed = await device.twoFactor.verifyOtp({ code: await findMailedCode(2), trustDevice: true })
    expect(passed).toMatchObject({ data: { user: { email: ann.email } }, error: null })
    for (let time = 0; time < 2; time++) {
      await device.signOut()
      expect((await device.signIn.email(ann)).data.user.email).toBe(ann.email)
    }
  })

  test(`${name}: the session store follows the second factor`, async () => {
    // Without a window, for example on a server, the clients do not update the store, because one server has many users.
    vi.stubGlobal('window', globalThis)
    onTestFinished(() => {
      vi.unstubAllGlobals()
    })
    const { service } = await openClient(open)
    const { fetch } = openBrowser(service.url)
    let underWay = 0
    const client = open(service.url, async (...request) => {
      underWay++
      return fetch(...request).finally(() => underWay--)
    })
    // The published client fetches the session 10 ms after a call, and treats the last response as the newest.
    const waitForSessionLoads = async (): Promise<void> => {
      await wait(50)
      await waitUntil(() => underWay === 0, 'the session to load')
    }
    onTestFinished(client.useSession.subscribe(() => {}))
    await client.signUp.email(ann)
    await waitUntil(() => client.useSession.get().data !== null, 'the session')
    const getUser = (): Record<string, unknown> => ({ ...client.useSession.get().data?.user })
    expect(getUser().twoFactorEnabled).toBe(false)
    const { data } = await client.twoFactor.enable({ password })
    await waitForSessionLoads()
    await client.twoFactor.verifyTotp({ code: scan({ now: Date.now }, data.totpURI).code() })
    await waitUntil(() => getUser().twoFactorEnabled === true, 'the user with a second factor')
    await waitForSessionLoads()
    await client.twoFactor.disable({ password })
    await waitUntil(() => getUser().twoFactorEnabled === false, 'the user without one')
  })
}
