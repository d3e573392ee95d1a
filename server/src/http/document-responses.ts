import { matchLanguage } from '@latchkey/contract'
import type { BrandSource } from '../platform/brand/brand.ts'
import type { Settings } from '../platform/options/settings.ts'
import type { ConstantResponse, PageContent, PublicDocument } from '../platform/reply.ts'
import {
  type ConstantDocument,
  createConstantDocuments,
  encodeDocument,
  matchesEntityTag,
} from './constant-documents.ts'
import type { HttpResponse } from './http-message.ts'
import { toJson } from './json.ts'
import { renderPage } from './pages.ts'
import type { RequestState, Respond } from './respond.ts'

type ReferenceContent = Extract<PageContent, { kind: 'reference' }>

interface Parts {
  readonly settings: Settings
  readonly brand: BrandSource
}

/** Creates responses with pages, and with documents that clients revalidate with an ETag. */
export const createDocumentResponses = (respond: Respond, { settings, brand }: Parts) => {
  const findDocument = createConstantDocuments()

  const renderDocument = (state: RequestState, document: ConstantDocument): HttpResponse => {
    const headers = { ...document.headers }
    return matchesEntityTag(state.headers.get('if-none-match'), document)
      ? respond(state, 304, null, headers)
      : respond(state, 200, document.body, headers)
  }

  const renderReference = async (state: RequestState, content: ReferenceContent): Promise<HttpResponse> => {
    const language = chooseLanguage(state)
    const current = await brand.current()
    const document = findDocument(`reference of ${content.operation} in ${language}`, current, () => {
      const { html, policy } = renderPage(content, language, { settings, brand: current })
      return { text: html, headers: { ...toPageHeaders(policy), vary: 'accept-language, origin' } }
    })
    return renderDocument(state, document)
  }

  return {
    /** Renders a page that depends on the request, so it has no ETag. */
    renderPage: async (
      state: RequestState,
      content: Exclude<PageContent, ReferenceContent>,
      status = 200,
      headers: Record<string, string> = {},
    ): Promise<HttpResponse> => {
      const { html, policy } = renderPage(content, chooseLanguage(state), { settings, brand: await brand.current() })
      return respond(state, status, html, { ...headers, ...toPageHeaders(policy) })
    },

    renderReference,

    renderConstant: (state: RequestState, response: ConstantResponse<unknown>): HttpResponse => {
      const document = findDocument(response.name, response.brand, () => ({
        text: toJson(response.make()),
        headers: { 'content-type': 'application/json', vary: 'origin' },
      }))
      return renderDocument(state, document)
    },

    renderPublic: (state: RequestState, { content, maxAge }: PublicDocument<unknown>): HttpResponse => {
      const headers = {
        'content-type': 'application/json',
        'cache-control': `public, max-age=${maxAge}`,
        vary: 'origin',
      }
      return renderDocument(state, encodeDocument({ text: toJson(content), headers }))
    },
  }
}

const chooseLanguage = ({ headers }: RequestState) => matchLanguage(headers.get('accept-language') ?? '')

const toPageHeaders = (policy: string): Record<string, string> => ({
  'content-type': 'text/html;charset=UTF-8',
  'content-security-policy': policy,
  // The URL can contain a secret, which other sites must not see. `no-referrer` would remove `Origin` from the page's form.
  'referrer-policy': 'same-origin',
  // Redirects do not have this header, so that an application can start the flow of a provider in a popup.
  'cross-origin-opener-policy': 'same-origin',
})
