import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

/** The files that declare options, with the names of the section that they describe. */
const declarations = [
  { file: 'options.ts', section: [], start: 'export const optionsSchema' },
  { file: 'password-options.ts', section: ['emailAndPassword'], start: 'export const passwordOptions' },
  {
    file: 'email-verification-options.ts',
    section: ['emailVerification'],
    start: 'export const emailVerificationOptions',
  },
  { file: 'session-options.ts', section: ['session'], start: 'export const sessionOptions' },
  { file: 'user-options.ts', section: ['user'], start: 'export const userOptions' },
  { file: 'account-options.ts', section: ['account'], start: 'export const accountOptions' },
  { file: 'advanced-options.ts', section: ['advanced'], start: 'export const advancedOptions' },
  { file: 'organization-options.ts', section: ['organization'], start: 'export const organizationOptions' },
  { file: 'email-code-options.ts', section: ['emailCode'], start: 'export const emailCodeOptions' },
  { file: 'two-factor-options.ts', section: ['twoFactor'], start: 'export const twoFactorOptions' },
  { file: 'passkey-options.ts', section: ['passkey'], start: 'export const passkeyOptions' },
  { file: 'jwt-options.ts', section: ['jwt'], start: 'export const jwtOptions' },
  { file: 'bearer-options.ts', section: ['bearer'], start: 'export const bearerOptions' },
  {
    file: 'device-authorization-options.ts',
    section: ['deviceAuthorization'],
    start: 'export const deviceAuthorizationOptions',
  },
  { file: 'api-key-options.ts', section: ['apiKey'], start: 'export const apiKeyOptions' },
  { file: 'webhook-options.ts', section: ['webhooks'], start: 'export const webhookOptions' },
  { file: 'hook-options.ts', section: ['hooks'], start: 'export const hookOptions' },
  { file: 'mail-options.ts', section: ['notifications'], start: 'export const notificationOptions' },
  { file: 'brand-options.ts', section: ['brand'], start: 'export const brandOptions' },
  { file: 'terms-options.ts', section: ['terms'], start: 'export const termsOptions' },
  { file: 'admin-options.ts', section: ['admin'], start: 'export const adminOptions' },
  ...['user', 'session', 'organization', 'organization.members', 'organization.invitations', 'organization.teams'].map(
    (section) => ({
      file: 'additional-field-options.ts',
      section: [...section.split('.'), 'additionalFields', '*'],
      start: 'const fieldDefinition',
    }),
  ),
]

/**
 * The doc comments of the options by name, such as `session.expiresIn` or `user.additionalFields.*.type`. Editors show
 * the same comments. The indentation of the formatted source determines the section of an option.
 */
export function readOptionDescriptions() {
  return new Map(declarations.flatMap(readDeclaration))
}

function readDeclaration({ file, section, start }) {
  const source = readFileSync(join(root, 'server/src/platform/options', file), 'utf8')
  const descriptions = []
  const open = []
  let comment = ''
  for (const [line] of source.slice(source.indexOf(start)).matchAll(/^ *\/\*\*[^]*?\*\/|^.*$/gm)) {
    if (line.trimStart().startsWith('/**')) {
      comment = line
        .replaceAll(/^ *\/\*\*|\*\/$|^ *\*(?!\/)/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim()
      continue
    }
    const [, indentation, name] = /^( +)(\w+): /.exec(line) ?? []
    if (name) {
      while (open.length > 0 && open.at(-1).depth >= indentation.length) open.pop()
      open.push({ depth: indentation.length, name })
      if (comment) descriptions.push([[...section, ...open.map((entry) => entry.name)].join('.'), comment])
    }
    comment = ''
  }
  return descriptions
}
