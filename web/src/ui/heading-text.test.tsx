import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { HeadingText } from './heading-text.tsx'

afterEach(cleanup)

test.each([
  ['E-Mail-Adresse bestätigen', ['E-Mail-Adresse']],
  ['Code aus der E-Mail', ['E-Mail']],
  ['E-Mail-Einstellungen', ['E-Mail']],
  ['Votre e-mail', ['e-mail']],
  ['Sign-in methods', ['Sign-in']],
  ['Set up two-factor authentication', ['two-factor']],
  ['Zwei-Faktor-Authentifizierung', []],
  ['Nordrhein-Westfalen', []],
])('keeps a short word with a hyphen in one line: “%s”', (text, words) => {
  const { container } = render(
    <h1>
      <HeadingText>{text}</HeadingText>
    </h1>,
  )
  expect(screen.getByRole('heading').textContent).toBe(text)
  expect([...container.querySelectorAll('span')].map((span) => span.textContent)).toEqual(words)
})
