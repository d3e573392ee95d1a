/** Shipping these requires no more than keeping the notice. */
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

/** Allowed for development tools, which are never shipped. */
const toolLicences = new Set(['MPL-2.0', 'CC-BY-4.0'])

const OPERATORS = new Set(['AND', 'OR', 'WITH', ')'])

/**
 * Whether an SPDX expression allows using a package: one side of each OR, both sides of each AND. Unreadable expressions,
 * licence exceptions and other types, such as the older `{ type }`, are refused and need a manual decision.
 */
export function isLicenceAllowed(expression, { isShipped }) {
  if (typeof expression !== 'string') return false
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const isAllowed = (id) => permissive.has(id) || (!isShipped && toolLicences.has(id))
  const result = parseOr(tokens, isAllowed)
  return result && tokens.length === 0
}

// Each parser removes its tokens from the front of the list. AND binds more tightly than OR (SPDX specification, annex on
// licence expressions).
function parseOr(tokens, isAllowed) {
  let result = parseAnd(tokens, isAllowed)
  while (tokens[0] === 'OR') {
    tokens.shift()
    result = parseAnd(tokens, isAllowed) || result
  }
  return result
}

function parseAnd(tokens, isAllowed) {
  let result = parseOperand(tokens, isAllowed)
  while (tokens[0] === 'AND') {
    tokens.shift()
    result = parseOperand(tokens, isAllowed) && result
  }
  return result
}

function parseOperand(tokens, isAllowed) {
  const token = tokens.shift()
  if (token === undefined || OPERATORS.has(token)) {
    // A leftover token marks the expression as invalid.
    tokens.push(token ?? '')
    return false
  }
  if (token !== '(') return isAllowed(token)
  const result = parseOr(tokens, isAllowed)
  return tokens.shift() === ')' && result
}
