import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { ErrorPage } from './error.tsx'

afterEach(cleanup)

test.each([
  ['a link that was used', 'invalid_token', 'This link no longer works', null],
  ['a link that has expired', 'TOKEN_EXPIRED', 'This link no longer works', null],
  ['another error', 'team_not_found', 'Something went wrong', 'Error code: team_not_found'],
])('the heading of the error page names %s', async (_, code, title, codeText) => {
  renderInApp(<ErrorPage />, `/error?error=${code}`)
  expect((await screen.findByRole('heading')).textContent).toBe(title)
  expect(screen.queryByText(/^Error code/)?.textContent ?? null).toBe(codeText)
})
