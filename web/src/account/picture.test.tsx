import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RequireSignIn } from '../session/require-sign-in.tsx'
import { stubService } from '../testing/stub-service.ts'
import { renderInApp } from '../testing/render-in-app.tsx'
import { PictureSection } from './picture.tsx'
import { cropToSquare } from './resize-picture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [1200, 800, { x: 200, y: 0, side: 800 }],
  [800, 1200, { x: 0, y: 200, side: 800 }],
  [256, 256, { x: 0, y: 0, side: 256 }],
  [10, 1, { x: 4.5, y: 0, side: 1 }],
])('of %s by %s pixels the middle is kept', (width, height, middle) => {
  expect(cropToSquare({ width, height })).toEqual(middle)
})

const showPicture = () =>
  renderInApp(
    <RequireSignIn>
      <PictureSection />
    </RequireSignIn>,
  )

const choose = async (file: File) => {
  await screen.findByRole('button', { name: 'Upload a picture' })
  const field = document.querySelector('input[type=file]')
  if (!field) throw new Error('There is no field for a file')
  fireEvent.change(field, { target: { files: [file] } })
}

test.each([
  ['larger than 1 MB', new File([new Uint8Array(1_000_001)], 'large.png'), /larger than 1 MB/],
  ['no picture', new File(['hello'], 'text.png'), /not a picture that your browser can read/],
])('a file that is %s is refused here, and nothing is sent', async (_what, file, words) => {
  const service = stubService({})
  showPicture()
  await choose(file)
  await screen.findByText(words)
  expect(service.requests('/upload-picture')).toEqual([])
})

test.each(['http://example.com/ann.png', 'javascript:alert(1)', 'ann.png', '', 'data:image/png;base64,'])(
  'the address %j is refused here',
  async (address) => {
    const service = stubService({})
    showPicture()
    fireEvent.change(await screen.findByLabelText(/the address of a picture/), { target: { value: address } })
    fireEvent.click(screen.getByRole('button', { name: 'Use this address' }))
    await screen.findByText('Please enter an address that begins with https://')
    expect(service.requests('/update-user')).toEqual([])
  },
)

test('an address of a picture is sent, and the field is free for another', async () => {
  const service = stubService({ '/update-user': { body: { status: true } } })
  showPicture()
  const field = () => screen.findByLabelText<HTMLInputElement>(/the address of a picture/)
  fireEvent.change(await field(), { target: { value: ' https://img.example.com/ann.png ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this address' }))
  await screen.findByText('Your picture was saved.')
  expect(service.requests('/update-user')).toEqual([{ image: 'https://img.example.com/ann.png' }])
  expect((await field()).value).toBe('')
})
