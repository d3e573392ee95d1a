import { expect } from 'vitest'
import type { TestUser } from './test-user.ts'

export type UserListQuery = Record<string, string | number>

export const fetchUserPage = async (user: TestUser, query: UserListQuery) => {
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const { status, body } = await user.get(`/admin/list-users?${parameters}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return body
}

/** Lists the names on all pages. */
export const listUserNames = async (user: TestUser, query: UserListQuery): Promise<string[]> => {
  const names: string[] = []
  for (let cursor = ''; ; ) {
    const { users, nextCursor } = await fetchUserPage(user, { ...query, ...(cursor && { cursor }) })
    names.push(...users.map(({ name }: { name: string }) => name))
    if (nextCursor === null) return names
    expect(users).toHaveLength(Number(query.limit))
    cursor = nextCursor
  }
}
