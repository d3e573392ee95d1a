import type { BodyOf, LatchkeyCalls } from '@latchkey/contract'
import { expect, expectTypeOf, test } from 'vitest'
import type { ContractCall, ClientCalls } from './calls.ts'
import type { AuthClient } from './client.ts'
import type { Failure, Result } from './result.ts'

type User = { id: string; name: string; createdAt: Date }

test('derives the types of the calls from the contract', () => {
  type Client = AuthClient
  expectTypeOf<Client['signIn']['email']>().toEqualTypeOf<ContractCall<LatchkeyCalls['signInEmail']>>()
  expectTypeOf<Parameters<Client['revokeSession']>[0]>().toExtend<{ token: string }>()
  expectTypeOf<Parameters<Client['listSessions']>[0]>().toExtend<object | undefined>()
  expectTypeOf<BodyOf<LatchkeyCalls['signInEmail']>>().toExtend<NonNullable<Parameters<Client['signIn']['email']>[0]>>()
  expectTypeOf<Awaited<ReturnType<Client['signOut']>>>().toEqualTypeOf<Result<{ success: true }>>()
  expectTypeOf<Client['deleteUser']['callback']>().toBeFunction()
  expectTypeOf<Client>().not.toHaveProperty('setPassword')
  expectTypeOf<Client>().not.toHaveProperty('error')
  expectTypeOf<Client['resetPassword']>().not.toHaveProperty(':token')
})

test('rejects wrong calls at compile time', () => {
  const checkTypes = async (client: AuthClient) => {
    // @ts-expect-error a body is required
    await client.signIn.email()
    // @ts-expect-error the password is missing
    await client.signIn.email({ email: 'a@example.com' })
    // @ts-expect-error the token is missing in the query and in the body
    await client.verifyEmail()
    // @ts-expect-error there is no such call
    await client.signIn.magic()
    await client.verifyEmail({ query: { token: 't' } })
    await client.verifyEmail({ token: 't', callbackURL: '/x' })
    const { data, error } = await client.getSession()
    if (data) expectTypeOf(data.user).toExtend<User>()
    if (error) expectTypeOf(error).toEqualTypeOf<Failure>()
    expectTypeOf(await client.getSession({}, { throw: true })).toEqualTypeOf<typeof data>()
  }
  expect(checkTypes).toBeTypeOf('function')
})

test('supports calls that are added to the contract', () => {
  type Later = ClientCalls<{
    acceptInvitation: {
      method: 'POST'
      access: 'signed-in'
      path: '/organization/accept-invitation'
      response: LatchkeyCalls['ok']['response']
    }
    listTeams: {
      method: 'GET'
      access: 'signed-in'
      path: '/organization/list-teams'
      response: LatchkeyCalls['ok']['response']
    }
    verifyTotp: {
      method: 'POST'
      access: 'anyone'
      path: '/two-factor/verify-totp'
      response: LatchkeyCalls['ok']['response']
    }
  }>
  expectTypeOf<keyof Later>().toEqualTypeOf<'organization' | 'twoFactor'>()
  expectTypeOf<keyof Later['organization']>().toEqualTypeOf<'acceptInvitation' | 'listTeams'>()
  expectTypeOf<Awaited<ReturnType<Later['twoFactor']['verifyTotp']>>>().toEqualTypeOf<Result<{ ok: true }>>()
})
