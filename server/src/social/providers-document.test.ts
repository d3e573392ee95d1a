import { readFileSync } from 'node:fs'
import { socialProviders } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { providerIds, providerCases } from '@latchkey/testing'

const text = readFileSync(new URL('../../../docs/providers.md', import.meta.url), 'utf8')

test('docs/providers.md: the table says of each provider what is so', () => {
  const emails = { verified: 'proven', unverified: 'told', none: 'not told' }
  const renewals = { yes: 'yes', nothing: 'has none', no: 'no' }
  const rows = providerIds.map((id) => {
    const { authorization, pkce, email, refreshes } = providerCases[id]
    const scope = new URL(authorization).searchParams.get('scope')?.replaceAll(',', ' ')
    const asks = scope ? `\`${scope}\`` : 'nothing'
    const words = [socialProviders[id], `\`${id}\``, asks, pkce ? 'yes' : 'no', emails[email], renewals[refreshes]]
    return `| ${words.join(' | ')} |`
  })
  const [, table = ''] = /\n\| Provider \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(text) ?? []
  expect(table.trim().split('\n')).toEqual(rows)
})

test.each(providerIds)('docs/providers.md: %s has its section', (id) => {
  const [, section = ''] = new RegExp(`\\n### ${socialProviders[id]}\\n([^]*?)\\n##`).exec(text) ?? []
  expect(section).toMatch(/\n- Register at <https:\/\/[^>]+>/)
  expect(section).toContain(`\`/api/auth/callback/${id}\``)
  expect(section).toContain('\n- Options: ')
  expect(section).toContain(
    `\n- E-mail, ${{ verified: 'proven', unverified: 'told', none: 'not told' }[providerCases[id].email]}: `,
  )
})

test('docs/providers.md: no section is about a provider that there is not', () => {
  const names = [...text.matchAll(/\n### (.*)\n/g)].map(([, name]) => name)
  expect(names).toEqual(Object.values(socialProviders))
})
