import type { Failure, Result } from '@latchkey/client/react'
import { saveFile } from '../ui/save-file.ts'

/** Downloads an export. With a link, a refusal would be a page, and no dialog could confirm the user's identity. */
export const downloadExport = async (url: string): Promise<Result<null>> => {
  try {
    const response = await fetch(url, { credentials: 'include' })
    if (!response.ok) return { data: null, error: await readFailure(response) }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    saveFile(name ?? 'activity', await response.blob())
    return { data: null, error: null }
  } catch {
    const error = { code: 'NETWORK_ERROR', message: 'The service is unreachable', status: 0, statusText: '' } as const
    return { data: null, error }
  }
}

const readFailure = async (response: Response): Promise<Failure> => {
  const { status, statusText, headers } = response
  const unexpected = { code: 'UNEXPECTED_ANSWER', message: 'Unexpected response' } as const
  const fields: Partial<Failure> = await response.json().catch(() => ({}))
  const retryAfter = Number(headers.get('retry-after'))
  return { ...unexpected, ...fields, status, statusText, ...(retryAfter > 0 && { retryAfter }) }
}
