import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../testing/render-in-app.tsx'
import { AdditionalFieldValues } from './additional-field-values.tsx'

afterEach(cleanup)

test('formats the values of dates, but not texts that look like one', () => {
  const flags = { required: false, input: false, returned: true }
  // The client turns both into a `Date`.
  const entity = { birthday: new Date('2029-01-31T00:00:00.000Z'), reference: new Date('2029-02-28T10:00:00.000Z') }
  renderInApp(
    <AdditionalFieldValues
      fields={[
        { name: 'birthday', type: 'date', ...flags },
        { name: 'reference', type: 'string', ...flags },
      ]}
      entity={entity}
    />,
  )
  expect(screen.getByText('Jan 31, 2029')).toBeDefined()
  expect(screen.getByText('2029-02-28T10:00:00.000Z')).toBeDefined()
})
