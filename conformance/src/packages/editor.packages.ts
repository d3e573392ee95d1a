import { expect, inject, test } from 'vitest'
import { toolNode } from './runtimes.ts'
import { runProgram } from './start-app.ts'

const { code, output } = await runProgram([toolNode, 'types/editor.mjs'], inject('consumer'))

test('an editor finds no error', () => {
  expect(code, output).toBe(0)
  expect(JSON.parse(output).errors).toEqual([])
})

test('an editor shows type, description and default of an option', () => {
  const shown = JSON.parse(output)
  expect(shown.baseURL.text).toContain('The public URL')
  expect(shown.session.text).toBe('Lifetimes of sessions, and their cookies.')
  expect(shown.expiresIn).toEqual({
    type: expect.stringContaining('number'),
    text: 'The lifetime of a session in seconds.',
    tags: ['default 604800'],
  })
  expect(shown.disableSignUp.text).toBe('Rejects new users.')
  expect(shown.returned.text).toContain('Whether responses contain the field.')
})

test('an editor shows what a call of the server or of the client does, its path and its errors', () => {
  const { listOrganizations, signInEmail, createOrganization } = JSON.parse(output)
  expect(listOrganizations.text).toContain('`GET /organization/list`')
  expect(createOrganization.text).toContain('`POST /organization/create`')
  expect(signInEmail.text).toMatch(
    /^Signs in with an email address and a password\.\n\n`POST \/sign-in\/email`\n\nErrors: .*INVALID_EMAIL_OR_PASSWORD/,
  )
})

test('an editor shows what a complete call of the client does, which has overloads', () => {
  const { updateUser, signOut, useSession } = JSON.parse(output)
  expect(updateUser.text).toContain('`POST /update-user`')
  expect(signOut.text).toContain('`POST /sign-out`')
  expect(useSession.text).toContain('The session of the caller')
})

test('every export of the client, of the components and of the server has a description', () => {
  const exports: { name: string; text: string }[] = JSON.parse(output).exports
  expect(exports.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'client Failure',
      'core CoreClient',
      'reactClient useCall',
      'components SignIn',
      'server Failure',
    ]),
  )
  expect(exports.filter(({ text }) => text === '')).toEqual([])
})

test('every option has a description in the declarations of the package', () => {
  const options: { name: string; text: string }[] = JSON.parse(output).options
  expect(options.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['database', 'session.cookieCache.maxAge', 'organization.teams.maximumTeams', 'hooks.on']),
  )
  expect(options.filter(({ text }) => text === '')).toEqual([])
})
