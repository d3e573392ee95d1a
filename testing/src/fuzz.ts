import fc from 'fast-check'

/** Runs per property. More with `LATCHKEY_FUZZ_RUNS=3000 npx vitest run fuzz`. */
export const FUZZ_RUNS = Number(process.env.LATCHKEY_FUZZ_RUNS ?? 100)

/** Any character. `binary` of fast-check generates the same ones, and takes two seconds to create. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/** Text of arbitrary code units: control characters, lone surrogates and noncharacters. */
export const anyText = (maxLength = 40): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength }).map((units) => String.fromCharCode(...units))

/** Delimiters and other text that parsers can handle incorrectly. */
const PARSER_DELIMITERS = [
  '.',
  '..',
  '=',
  '%',
  '%00',
  '%ff',
  '%2e',
  '"',
  ';',
  ',',
  '&',
  '+',
  '-',
  '_',
  '\0',
  ' ',
  '\r\n',
  '{',
  'A',
]

/** A valid text with a few bytes deleted, inserted or repeated, or truncated, so that a parser accepts most of it. */
export const generateMutations = (text: string): fc.Arbitrary<string> => {
  const edit = fc.record({
    start: fc.nat(text.length),
    deleteCount: fc.nat(4),
    inserted: fc.oneof(fc.constantFrom('', ...PARSER_DELIMITERS), anyText(3)),
  })
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.array(edit, { minLength: 1, maxLength: 4 }).map((edits) => edits.reduce(applyEdit, text)),
    },
    { weight: 1, arbitrary: fc.nat(text.length).map((length) => text.slice(0, length)) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 20 }).map((times) => text.repeat(times)) },
  )
}

interface Edit {
  readonly start: number
  readonly deleteCount: number
  readonly inserted: string
}

const applyEdit = (text: string, { start, deleteCount, inserted }: Edit): string =>
  `${text.slice(0, start)}${inserted}${text.slice(start + deleteCount)}`

const encodeBase64url = (text: string): string => Buffer.from(text).toString('base64url')
const segment = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  anyText(20),
)

/** Arbitrary JSON, or invalid JSON. */
const anyClaim = fc.oneof(
  fc.jsonValue({ maxDepth: 2, stringUnit: anyCharacter }),
  fc.constantFrom<unknown>(-1, 1e308, '', 'x'.repeat(3000), [[]], {}, null, true),
)

const HEADER_NAMES = ['alg', 'kid', 'typ', 'cty', 'crit', 'b64', 'zip', 'jwk', 'jku', 'x5u', 'x5c', 'enc', '__proto__']
const ALGORITHMS = [
  'none',
  'None',
  '',
  'HS256',
  'HS512',
  'RS256',
  'rs256',
  'RS512',
  'PS256',
  'ES256',
  'EdDSA',
  'dir',
  'RSA-OAEP',
]

const header = fc
  .record({
    alg: fc.oneof(fc.constantFrom<unknown>(...ALGORITHMS), anyClaim),
    otherHeaders: fc.dictionary(fc.constantFrom(...HEADER_NAMES), anyClaim),
  })
  .map(({ alg, otherHeaders }) => ({ alg, ...otherHeaders }))

/** Forged JSON Web Tokens: arbitrary headers and claims, random signatures. */
export const generateForgedTokens = (claims: object): fc.Arbitrary<string> => {
  const payload = fc.oneof(
    fc.constant(claims),
    fc
      .dictionary(fc.constantFrom(...Object.keys(claims), 'iss', 'sub', 'exp', 'iat', 'purpose', 'jti'), anyClaim)
      .map((arbitraryClaims) => ({ ...claims, ...arbitraryClaims })),
    anyClaim,
  )
  const encodeJson = (value: unknown): string => encodeBase64url(JSON.stringify(value) ?? '')
  const signed = fc
    .tuple(header, payload, segment)
    .map(([head, body, signature]) => `${encodeJson(head)}.${encodeJson(body)}.${signature}`)
  return fc.oneof(
    { weight: 6, arbitrary: signed },
    // A nested token, the five parts of an encrypted token, parts without base64, and parts without JSON.
    {
      weight: 1,
      arbitrary: signed.map(
        (inner) => `${encodeJson({ alg: 'RS256', cty: 'JWT' })}.${encodeBase64url(inner)}.${inner}`,
      ),
    },
    { weight: 1, arbitrary: fc.array(segment, { maxLength: 6 }).map((parts) => parts.join('.')) },
    { weight: 1, arbitrary: anyText() },
    { weight: 1, arbitrary: fc.constantFrom(...createBulkyTokens()) },
  )
}

/** Bodies at the size limit: deeply nested, long, and with many parts. */
const createBulkyTokens = (): string[] => [
  '.'.repeat(50_000),
  'a'.repeat(50_000),
  `${encodeBase64url(`{"alg":"RS256","kid":"${'k'.repeat(20_000)}"}`)}.e30.AA`,
  `${encodeBase64url(`{"alg":"RS256","crit":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)}.e30.AA`,
  `${encodeBase64url('{"alg":"RS256","kid":"the-key"}')}.${encodeBase64url(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)}.AA`,
  `${encodeBase64url('{"alg":"RS256","alg":"none"}')}.e30.`,
  `${Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]).toString('base64url')}.e30.AA`,
]

/** Removes characters that a client cannot send in a header. */
export const toHeaderValue = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim()
