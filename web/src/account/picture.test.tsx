import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stubService } from '../testing/stub-service.ts'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { PictureActions } from './picture.tsx'
import { cropToSquare } from './resize-picture.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  [1200, 800, { x: 200, y: 0, side: 800 }],
  [800, 1200, { x: 0, y: 200, side: 800 }],
  [256, 256, { x: 0, y: 0, side: 256 }],
  [10, 1, { x: 4.5, y: 0, side: 1 }],
])('crops %s by %s pixels to the centered square', (width, height, square) => {
  expect(cropToSquare({ width, height })).toEqual(square)
})

const renderPicture = () => renderSignedIn(<PictureActions onRemoved={() => {}} />)

const chooseFile = async (file: File) => {
  await screen.findByRole('button', { name: 'Upload picture' })
  const field = document.querySelector('input[type=file]')
  if (!field) throw new Error('File input not found')
  fireEvent.change(field, { target: { files: [file] } })
}

test.each([
  ['larger than 1 MB', new File([new Uint8Array(1_000_001)], 'large.png'), /larger than 1 MB/],
  ['not a picture', new File(['hello'], 'text.png'), /isn’t a supported image/],
])('refuses a file that is %s without a request', async (_problem, file, message) => {
  const service = stubService({})
  await renderPicture()
  await chooseFile(file)
  await screen.findByText(message)
  expect(service.listRequests('/upload-picture')).toEqual([])
})

test('shows an error if the browser draws the file and refuses to export it', async () => {
  const service = stubService({})
  vi.stubGlobal('createImageBitmap', async () => ({ width: 1, height: 1, close: () => {} }))
  const context = { drawImage: () => {} }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => {
    throw new DOMException('The canvas is tainted', 'SecurityError')
  })
  await renderPicture()
  await chooseFile(new File(['<svg/>'], 'logo.svg'))
  await screen.findByText(/isn’t a supported image/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload picture' })).toHaveProperty('disabled', false))
  expect(service.listRequests('/upload-picture')).toEqual([])
})

const submitUrl = async (url: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Use image URL' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Image URL'), { target: { value: url } })
  fireEvent.click(dialog.getByRole('button', { name: 'Use image URL' }))
}

test.each(['http://example.com/ann.png', 'javascript:alert(1)', 'ann.png', '', 'data:image/png;base64,'])(
  'refuses the URL %j without a request',
  async (url) => {
    const service = stubService({})
    await renderPicture()
    await submitUrl(url)
    await screen.findByText('Enter a URL that starts with https://')
    expect(service.listRequests('/update-user')).toEqual([])
  },
)

test('saves the URL of a picture and closes the dialog', async () => {
  const service = stubService({ '/update-user': { body: { status: true } } })
  await renderPicture()
  await submitUrl(' https://img.example.com/ann.png ')
  await screen.findByText('Picture saved')
  expect(service.listRequests('/update-user')).toEqual([{ image: 'https://img.example.com/ann.png' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
