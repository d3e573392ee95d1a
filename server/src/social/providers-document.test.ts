import { readFileSync } from 'node:fs'
import { socialProviders } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { providerIds, providerCases } from '@latchkey/testing'

const text = readFileSync(new URL('../../../docs/providers.md', import.meta.url), 'utf8')

test('docs/providers.md: the table describes every provider', () => {
  const refreshes = { yes: 'yes', nothing: 'not offered', no: 'no' }
  const rows = providerIds.map((id) => {
    const provider = providerCases[id]
    const scope = new URL(provider.authorization).searchParams.get('scope')?.replaceAll(',', ' ')
    const scopes = scope ? `\`${scope}\`` : 'nothing'
    const cells = [
      socialProviders[id],
      `\`${id}\``,
      scopes,
      provider.pkce ? 'yes' : 'no',
      provider.email,
      refreshes[provider.refreshes],
    ]
    return `| ${cells.join(' | ')} |`
  })
  const [, table = ''] = /\n\| Provider \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(text) ?? []
  expect(table.trim().split('\n')).toEqual(rows)
})

test.each(providerIds)('docs/providers.md: has a section for %s', (id) => {
  const [, section = ''] = new RegExp(`\\n### ${socialProviders[id]}\\n([^]*?)\\n##`).exec(text) ?? []
  expect(section).toMatch(/\n- Register at <https:\/\/[^>]+>/)
  expect(section).toContain(`\`/api/auth/callback/${id}\``)
  expect(section).toContain('\n- Options: ')
  expect(section).toContain(`\n- Email, ${providerCases[id].email}: `)
})

test('docs/providers.md: has no section for an unknown provider', () => {
  const names = [...text.matchAll(/\n### (.*)\n/g)].map(([, name]) => name)
  expect(names).toEqual(Object.values(socialProviders))
})
