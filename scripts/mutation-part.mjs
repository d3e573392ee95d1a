// A checker for Stryker that leaves out the changes of the other parts: `MUTATION_PART=2/4` tests the second of four. A hash
// decides, so each part is a random sample of the changes, and the parts together are all of them.
import { createHash } from 'node:crypto'

const [part, count] = (process.env.MUTATION_PART ?? '1/1').split('/').map(Number)

class PartChecker {
  async init() {}

  async check(changes) {
    return Object.fromEntries(
      changes.map((change) => [
        change.id,
        isInPart(change) ? { status: 'passed' } : { status: 'compileError', reason: 'in another part' },
      ]),
    )
  }
}

const isInPart = ({ fileName, location, replacement }) => {
  const hash = createHash('sha256')
    .update(JSON.stringify([fileName.split('/').at(-1), location, replacement]))
    .digest()
  return hash.readUInt32BE() % count === part - 1
}

export const strykerPlugins = [{ kind: 'Checker', name: 'part', injectableClass: PartChecker }]
