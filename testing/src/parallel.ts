import type { TestResponse, TestUser } from './test-user.ts'

export const FIFTY = Array.from({ length: 50 }, (_, index) => index)

/** Fifty at once; how often each outcome came: the status of a success, else the code. */
export const runFiftyTimes = async (
  act: (index: number) => Promise<Pick<TestResponse, 'status' | 'body'>>,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of await Promise.all(FIFTY.map(act))) {
    const outcome = status < 400 ? String(status) : body.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Another browser that holds the same cookies: one session, used twice. */
export const copyBrowser = (person: TestUser): TestUser => {
  const copy = person.otherBrowser()
  for (const [name, value] of person.cookies) copy.cookies.set(name, value)
  return copy
}

/** The same browser, after the session was taken from it. */
export const copySignedOutBrowser = (person: TestUser): TestUser => {
  const copy = copyBrowser(person)
  for (const name of copy.cookies.keys()) if (name.includes('.session_')) copy.cookies.delete(name)
  return copy
}
