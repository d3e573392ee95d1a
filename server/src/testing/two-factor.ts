import { TOTP, URI } from 'otpauth'
import type { Answer, Person } from './person.ts'
import type { World } from './world.ts'

/** An authenticator app, by another author than ours, on the clock of the test. */
export interface Authenticator {
  /** The code of this moment, or of as many steps later. */
  code(steps?: number): string
}

export interface SecondFactors {
  readonly authenticator: Authenticator
  readonly backupCodes: string[]
}

export const scan = (here: Pick<World, 'now'>, totpURI: string): Authenticator => {
  const totp = URI.parse(totpURI)
  if (!(totp instanceof TOTP)) throw new Error(`${totpURI} is for another kind of codes`)
  return { code: (steps = 0) => totp.generate({ timestamp: here.now() + steps * totp.period * 1000 }) }
}

/** Begins to set two-factor up. */
export const beginsTwoFactor = async (here: World, person: Person, more: object = {}): Promise<SecondFactors> => {
  const answer = await person.post('/two-factor/enable', { password: person.password, ...more })
  const { totpURI, backupCodes } = succeeded(answer)
  return { authenticator: scan(here, totpURI), backupCodes }
}

/** Switches two-factor on with a code of an authenticator app. Half a minute later that code is worth nothing anyway. */
export const setsUpTwoFactor = async (here: World, person: Person): Promise<SecondFactors> => {
  const factors = await beginsTwoFactor(here, person)
  succeeded(await person.post('/two-factor/verify-totp', { code: factors.authenticator.code() }))
  here.travel(30)
  return factors
}

/** The same person at another browser, who has given the password there and is asked for a second factor. */
export const challenged = async (person: Person, more: object = {}): Promise<Person> => {
  const browser = person.elsewhere()
  const answer = succeeded(await browser.signsIn(more))
  if (answer.twoFactorRedirect !== true) throw new Error(`${person.name} was not asked for a second factor`)
  return browser
}

/** The same person at a browser that is trusted, and signed in there. */
export const trusting = async (person: Person, { authenticator }: SecondFactors): Promise<Person> => {
  const browser = await challenged(person)
  succeeded(await browser.post('/two-factor/verify-totp', { code: authenticator.code(), trustDevice: true }))
  return browser
}

/** The code in the newest mail. */
export const mailedCodeOf = async (here: World, { email }: Person): Promise<string> => {
  const { text } = await here.mailOf('twoFactorCode', email)
  return /^\d{4,10}$/m.exec(text)?.[0] ?? ''
}

const succeeded = ({ status, body }: Answer): Answer['body'] => {
  if (status !== 200) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`)
  return body
}
