import { createHmac } from 'node:crypto'
import type { Stage, Visitor } from '../replay-server.ts'
import type { Given } from './setup.ts'

export const days = (count: number): number => count * 86_400

export const ann = { name: 'Ann', email: 'a@example.com', password: 'password1' }

export const bob = { name: 'Bob', email: 'b@example.com', password: 'password1' }

export const nobody = async (): Promise<Given> => ({})

export const signsUp = async (stage: Stage, who: object = ann): Promise<Visitor> => {
  const visitor = stage.visitor()
  await visitor.post('/sign-up/email', who)
  return visitor
}

export const signsIn = async (stage: Stage, more: object = {}): Promise<Visitor> => {
  const visitor = stage.visitor()
  await visitor.post('/sign-in/email', { ...ann, ...more })
  return visitor
}

/** The same browser, with its session cookies as somebody else has made them. */
export const holding = (visitor: Visitor, cookies: Record<string, string>): Visitor => ({
  ...visitor,
  cookies: new Map([...visitor.cookies, ...Object.entries(cookies)]),
})

export const handleOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/get-session')).session.token

/** The secret of the newest mail, once it is there. */
export const newestToken = async (stage: Stage): Promise<string> => (await stage.mails()).at(-1)?.token ?? ''

export const signedIn = async (stage: Stage): Promise<Given> => ({ visitor: await signsUp(stage) })

export const signedInBriefly = async (stage: Stage): Promise<Given> => {
  await signsUp(stage)
  return { visitor: await signsIn(stage, { rememberMe: false }) }
}

export const signedInFor =
  (seconds: number) =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await signsUp(stage)
    stage.travel(seconds)
    return { visitor }
  }

/** Signed in long ago, and seen again each few days, so that nothing is due for a refresh. */
export const signedInLongAgo = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  for (const step of [days(5), days(5)]) {
    stage.travel(step)
    await visitor.get('/get-session')
  }
  return { visitor }
}

export const revokedElsewhere = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const held = holding(visitor, {})
  await (await signsIn(stage)).post('/revoke-other-sessions', {})
  return { visitor: held }
}

export const SESSION = 'latchkey.session_token'

export const wronglySigned = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const [value = ''] = decodeURIComponent(visitor.cookies.get(SESSION) ?? '').split('.')
  const signature = createHmac('sha256', 'another secret').update(value).digest('base64')
  return { visitor: holding(visitor, { [SESSION]: encodeURIComponent(`${value}.${signature}`) }) }
}

export const requestsVerification = async (stage: Stage, who = ann): Promise<string> => {
  await stage.visitor().post('/send-verification-email', { email: who.email })
  return newestToken(stage)
}

export const verified = async (stage: Stage, who = ann): Promise<Visitor> => {
  const visitor = await signsUp(stage, who)
  await visitor.get(`/verify-email?token=${await requestsVerification(stage, who)}`)
  return visitor
}

export const withoutTable =
  (table: 'session' | 'verification') =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await signsUp(stage)
    await stage.database.kysely.schema.dropTable(table).execute()
    return { visitor }
  }
