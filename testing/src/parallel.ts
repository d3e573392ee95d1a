import type { TestResponse, TestUser } from './test-user.ts'

export const FIFTY = Array.from({ length: 50 }, (_, index) => index)

/** Runs the callback fifty times in parallel. Counts the outcomes by success status or error code. */
export const runFiftyTimes = async (
  send: (index: number) => Promise<Pick<TestResponse, 'status' | 'body'>>,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of await Promise.all(FIFTY.map(send))) {
    const outcome = status < 400 ? String(status) : body.code
    counts[outcome] = (counts[outcome] ?? 0) + 1
  }
  return counts
}

/** Another browser with the same session cookies. */
export const copyBrowser = (user: TestUser): TestUser => {
  const copy = user.otherBrowser()
  for (const [name, value] of user.cookies) copy.cookies.set(name, value)
  return copy
}

/** The same browser without its session cookies. Other cookies, such as that of a trusted device, remain. */
export const copySignedOutBrowser = (user: TestUser): TestUser => {
  const copy = copyBrowser(user)
  for (const name of copy.cookies.keys()) if (name.includes('.session_')) copy.cookies.delete(name)
  return copy
}
