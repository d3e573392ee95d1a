import { MAX_SESSIONS_PER_USER } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  findSessionToken,
  insertSessions,
  startTestServer,
  startWithTwoAccounts,
  switchToAccount,
} from '@latchkey/testing'
import type { EventHandlers } from '../platform/hooks/hook-types.ts'

/** Handlers that record the events about the start, the activation and the end of a session. */
const recordEvents = () => {
  const events: [name: string, userId: string, sessionId: string][] = []
  const on: EventHandlers = {
    'session.started': ({ name, data }) => void events.push([name, data.userId, data.sessionId]),
    'session.activated': ({ name, data }) => void events.push([name, data.userId, data.sessionId]),
    'session.ended': ({ name, data }) => void events.push([name, data.userId, data.sessionId]),
  }
  return { events, hooks: { on } }
}

test('events about the accounts of a browser contain the user of the session', async () => {
  const { events, hooks } = recordEvents()
  const { ann, bob, browser } = await startWithTwoAccounts({ hooks })
  const [sessionOfBob, sessionOfAnn] = [await findSessionToken(browser, bob), await findSessionToken(browser, ann)]
  const { id: idOfBob } = await browser.fetchUser()
  await switchToAccount(browser, ann)
  const { id: idOfAnn } = await browser.fetchUser()
  await browser.post('/multi-session/revoke', { sessionToken: sessionOfBob })
  await browser.post('/sign-out', { allAccounts: true })
  // After the sign-up of Bob in another browser.
  expect(events.slice(1)).toEqual([
    ['session.started', idOfAnn, sessionOfAnn],
    ['session.started', idOfBob, sessionOfBob],
    ['session.activated', idOfAnn, sessionOfAnn],
    ['session.ended', idOfBob, sessionOfBob],
    ['session.ended', idOfAnn, sessionOfAnn],
  ])
})

test('the event about a session that ended beyond the limit contains its user', async () => {
  const { events, hooks } = recordEvents()
  const server = await startTestServer({ hooks })
  const ann = await server.createUser()
  const { id } = await ann.fetchUser()
  const sessionIds = await insertSessions(server, ann, MAX_SESSIONS_PER_USER)
  await ann.otherBrowser().signIn()
  await expect.poll(() => events.slice(2)).toHaveLength(2)
  expect(events.slice(2)).toEqual(
    expect.arrayContaining(sessionIds.slice(-2).map((sessionId) => ['session.ended', id, sessionId])),
  )
})
