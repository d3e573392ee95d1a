import { expect, inject, test } from 'vitest'
import { toolNode } from './runtimes.ts'
import { runProgram } from './start-app.ts'

const { code, output } = await runProgram([toolNode, 'types/editor.mjs'], inject('consumer'))

test('an editor shows type, description and default of an option', () => {
  expect(code, output).toBe(0)
  const shown = JSON.parse(output)
  expect(shown.errors).toEqual([])
  expect(shown.baseURL.text).toContain('The public URL')
  expect(shown.session.text).toBe('Lifetimes of sessions, and their cookies.')
  expect(shown.expiresIn).toEqual({
    type: expect.stringContaining('number'),
    text: 'The lifetime of a session.',
    tags: ['default 604800'],
  })
  expect(shown.disableSignUp.text).toBe('Rejects new users.')
  expect(shown.returned.text).toContain('Whether responses contain the field.')
})

test('every option has a description in the declarations of the package', () => {
  const options: { name: string; text: string }[] = JSON.parse(output).options
  expect(options.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['database', 'session.cookieCache.maxAge', 'organization.teams.maximumTeams', 'hooks.on']),
  )
  expect(options.filter(({ text }) => text === '')).toEqual([])
})
