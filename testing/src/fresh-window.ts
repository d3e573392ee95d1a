import { configure } from '@testing-library/react'
import { flushSync } from 'react-dom'
import { vi } from 'vitest'

// Runs before each file of the `dom` project. The files of a worker share its window and the packages of node_modules,
// which take longer to load than most tests. Each file loads its own modules of this repository, which carry state such
// as the session of the client, and starts with an empty window.
vi.resetModules()
// As long as `expect.poll` waits. The first test of a file also loads code and texts.
configure({
  asyncUtilTimeout: 30_000,
  // Within `act`, which is the default, React does not complete what an event renders if it has to load code or texts.
  eventWrapper: (dispatch) => flushSync(dispatch),
})
// Server rendering is tested without a window.
if (typeof document !== 'undefined') {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  history.replaceState(null, '', '/')
}
