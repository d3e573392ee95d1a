/** May be shipped: they ask for their notice to be kept, and for no more. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Besides, for what works on this repository and is in nothing that leaves it. */
const forToolsAlone = new Set(['MPL-2.0', 'CC-BY-4.0'])

const OPERATORS = new Set(['AND', 'OR', 'WITH', ')'])

/**
 * Whether an SPDX expression lets us use a package: one side of each OR, both of each AND. What cannot be read, is an
 * exception to a licence, or is no text at all (the older `{type}` among them) is refused: somebody has to look at it.
 */
export function isLicenceAllowed(expression, { isShipped }) {
  if (typeof expression !== 'string') return false
  const words = expression.match(/[()]|[^\s()]+/g) ?? []
  const isAllowed = (id) => permissive.has(id) || (!isShipped && forToolsAlone.has(id))
  const verdict = either(words, isAllowed)
  return verdict && words.length === 0
}

// Each takes its words from the front of the list. AND binds more closely than OR (SPDX specification, annex on expressions).
function either(words, isAllowed) {
  let verdict = both(words, isAllowed)
  while (words[0] === 'OR') {
    words.shift()
    verdict = both(words, isAllowed) || verdict
  }
  return verdict
}

function both(words, isAllowed) {
  let verdict = one(words, isAllowed)
  while (words[0] === 'AND') {
    words.shift()
    verdict = one(words, isAllowed) && verdict
  }
  return verdict
}

function one(words, isAllowed) {
  const word = words.shift()
  if (word === undefined || OPERATORS.has(word)) {
    // Something is missing here: it stays in the list, so that nobody takes the expression as read.
    words.push(word ?? '')
    return false
  }
  if (word !== '(') return isAllowed(word)
  const verdict = either(words, isAllowed)
  return words.shift() === ')' && verdict
}
