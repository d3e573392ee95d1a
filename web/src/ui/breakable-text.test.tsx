import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BreakableText } from './breakable-text.tsx'

afterEach(cleanup)

test.each([
  ['gus_b@mail.example.com', 'gus_|b@|mail.|example.|com'],
  ['organization.ownership_transferred', 'organization.|ownership_|transferred'],
  ['https://example.com/events/', 'https://|example.|com/|events/'],
  ['localhost', 'localhost'],
])('breaks lines only after the separators of “%s”', (text, parts) => {
  render(
    <p>
      <BreakableText>{text}</BreakableText>
    </p>,
  )
  const shown = screen.getByText(text)
  expect(shown.innerHTML.replaceAll('<wbr>', '|')).toBe(parts)
})
