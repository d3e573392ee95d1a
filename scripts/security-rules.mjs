import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

const rulesPath = join(root, 'docs/security-rules.json')
const pagePath = join(root, 'docs/security-rules.md')

/**
 * Compares the security rules with the titles of a full run's tests, `{title, file, project, state}` each: a test proves
 * the rules whose numbers its title begins with, and for a route where it names one. Answers false, and lists what lacks,
 * when a rule that applies has no test, or one about many routes misses some; else rewrites docs/security-rules.md, but
 * only after a run in which every test passed.
 */
export function checkSecurityRules(tests) {
  const rules = JSON.parse(readFileSync(rulesPath, 'utf8'))
  const known = new Set(rules.map(({ rule }) => rule))
  const proofs = new Map(rules.map(({ rule }) => [rule, tests.filter(({ title }) => rulesIn(title).includes(rule))]))
  const routes = routesIn(proofs.get('R63') ?? [])
  const missing = [
    ...tests.flatMap(({ title }) =>
      rulesIn(title)
        .filter((rule) => !known.has(rule))
        .map((rule) => `${rule}: ${title}`),
    ),
    ...rules
      .filter(({ rule, without, as }) => !without && proofs.get(as ?? rule).length === 0)
      .map(({ rule, says }) => `${rule}: ${says}`),
    ...rules.flatMap((row) =>
      routesOf(row, routes)
        .filter((route) => !proofs.get(row.rule).some(({ title }) => names(title, route)))
        .map((route) => `${row.rule} at ${route}`),
    ),
    ...(routes.length === 0 ? ['R63: no test names the routes'] : []),
  ]
  if (missing.length > 0) {
    console.log(`\n${missing.length} security rules have no test with their number, or are not known:`)
    for (const line of missing) console.log(`  ${line}`)
    return false
  }
  if (tests.every(({ state }) => state === 'passed')) writeFileSync(pagePath, render(rules, proofs, routes))
  return true
}

/** `R54 R57 a secret …` and `R4: …`. */
const rulesIn = (title) => /^(?:R\d+[\s:,]+)*/.exec(title)[0].match(/R\d+/g) ?? []

/** The tests of R63 are made from the contract, and name each route with the access that it asks for. */
function routesIn(tests) {
  const found = new Map()
  for (const { title } of tests) {
    const [, route, access] = /^R63: ((?:GET|POST) \S+) (without a session|is open to everybody)/.exec(title) ?? []
    if (route) found.set(route, { route, isSignedIn: access === 'without a session' })
  }
  return [...found.values()]
}

/** The routes that a rule must be proven for, one by one; those of a switched feature are what its tests name. */
function routesOf({ routes: which, except = {} }, routes) {
  const isMeant = {
    every: () => true,
    'signed-in': ({ isSignedIn }) => isSignedIn,
    post: ({ route }) => route.startsWith('POST '),
  }[which]
  return isMeant
    ? routes
        .filter(isMeant)
        .map(({ route }) => route)
        .filter((route) => !(route in except))
    : []
}

const names = (title, route) => ` ${title} `.includes(` ${route} `)

function render(rules, proofs, routes) {
  const perRoute = rules.filter((row) => row.routes)
  return [
    '# Which test proves which security rule',
    '',
    'Written by every full `npm test`; do not edit. The rules are those of `docs/security-rules.json`; a test proves one by',
    'beginning its title with its number. A rule without a test fails the run, as does a route without one where the rule',
    'is about all of them.',
    '',
    '| Rule | What it says | Tests |',
    '|---|---|---|',
    ...rules.map((row) => `| ${row.rule} | ${row.says} | ${proofOf(row, proofs)} |`),
    '',
    '## Every route',
    '',
    `The rules that are tried on each route by itself. ${exceptionsIn(rules)}`,
    '',
    `| Route | ${perRoute.map(({ rule }) => rule).join(' | ')} |`,
    `|---|${perRoute.map(() => '---|').join('')}`,
    ...routes.map(
      ({ route }) =>
        `| ${route.replace('NoSuchSecret', ':…')} | ${perRoute.map(({ rule }) => mark(proofs.get(rule), route)).join(' | ')} |`,
    ),
    '',
  ].join('\n')
}

function proofOf({ rule, without, as, because }, proofs) {
  if (without) return `does not apply: ${without}`
  if (as) return `as ${as}: ${because}`
  return filesOf(proofs.get(rule)).map(linked).join('<br>')
}

const exceptionsIn = (rules) =>
  rules
    .flatMap(({ rule, except = {} }) =>
      Object.entries(except).map(
        ([route, why]) => `${rule} leaves out ${route.replace('NoSuchSecret', ':…')}: ${why}.`,
      ),
    )
    .join(' ')

const mark = (tests, route) => (tests.some(({ title }) => names(title, route)) ? 'tested' : '')
const filesOf = (tests) => [...new Set(tests.map(({ file }) => file))].sort((one, other) => (one < other ? -1 : 1))
const linked = (file) => `[${file}](../${file})`
