import { Hono } from 'hono'
import {
  type AuthorizationResponse,
  approveRequest,
  denyRequest,
  validateAuthorizationRequest,
} from './authorization.ts'
import {
  renderAuthorizationPage,
  renderFormPostPage,
  parseDecision,
  renderErrorPage,
  FORM_POST_SCRIPT,
  PAGE_STYLES,
} from './authorization-page.ts'
import { respondWithFault, type Endpoint } from './fault.ts'
import { renderPicture } from './picture.ts'
import { readRequest, type SimulatedRequest } from './requests.ts'
import { findFault, type ProviderState } from './state.ts'
import { handleTokenRequest, findRequestedGrant } from './token.ts'
import { handleUserInfoRequest, findGrantByAccessToken } from './user-info.ts'

interface AppOptions {
  states: ReadonlyMap<string, ProviderState>
  requests: SimulatedRequest[]
  delayMs: number
}

/** The HTTP application of all providers: `/<provider>/{authorize,token,user,keys}`. */
export const createApp = ({ states, requests, delayMs }: AppOptions): Hono => {
  const app = new Hono()

  const respond = async (endpoint: Endpoint, raw: Request, { isRedirected = false } = {}): Promise<Response> => {
    const request = await readRequest(raw)
    requests.push(request)
    const state = states.get(request.provider)
    if (!state) return Response.json({ error: 'not_found' }, { status: 404 })
    const fault = findFault(state, findGrant(state, endpoint, request), endpoint)
    const { pathname, search } = new URL(request.url)
    return respondWithFault(isRedirected && fault === 'redirects' ? undefined : fault, {
      delayMs,
      redirectUrl: `${pathname.replace(/^(\/[^/]+)/, '$1/redirected')}${search}`,
      respond: async () => {
        if (endpoint === 'token') return handleTokenRequest(state, request, fault)
        if (endpoint === 'userInfo') return handleUserInfoRequest(state, request, fault)
        return Response.json({ keys: await state.keys.getPublicKeys() })
      },
    })
  }

  for (const [path, isRedirected] of [
    ['/:id', false],
    ['/:id/redirected', true],
  ] as const) {
    app.all(`${path}/token`, ({ req }) => respond('token', req.raw, { isRedirected }))
    app.all(`${path}/user`, ({ req }) => respond('userInfo', req.raw, { isRedirected }))
    app.all(`${path}/user/*`, ({ req }) => respond('userInfo', req.raw, { isRedirected }))
    app.get(`${path}/keys`, ({ req }) => respond('jwks', req.raw, { isRedirected }))
  }

  app.on(['GET', 'POST'], '/:id/authorize', async ({ req }) => {
    const request = await readRequest(req.raw)
    requests.push(request)
    const state = states.get(request.provider)
    if (!state) return renderErrorPage('provider', 'Unknown provider.')
    const query = new URL(request.url).searchParams
    const isAutomatic = query.get('simulator') === 'auto'
    query.delete('simulator')
    const error = validateAuthorizationRequest(state, query)
    if (error !== undefined) return renderErrorPage(state.provider.name, error)
    const isBrowser = request.headers.accept?.includes('text/html') ?? false
    if (request.method === 'POST') {
      const decision = parseDecision(state.user, request.form)
      if (!decision.isApproved) return respondToBrowser(state, denyRequest(state, query), isBrowser)
      state.user = decision.user
      return respondToBrowser(state, approveRequest(state, { query, ...decision }), isBrowser)
    }
    if (isBrowser && !isAutomatic) return renderAuthorizationPage(state, query)
    return respondToBrowser(state, approveRequest(state, { query, user: state.user, fault: undefined }), isBrowser)
  })

  app.get('/:id/picture.svg', ({ req }) => renderPicture(states.get(req.param('id'))?.user.name ?? '?'))
  app.get('/page.css', ({ text }) => text(PAGE_STYLES, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/continue.js', ({ text }) =>
    text(FORM_POST_SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  return app
}

const findGrant = (state: ProviderState, endpoint: Endpoint, request: SimulatedRequest) => {
  if (endpoint === 'jwks') return undefined
  return endpoint === 'token' ? findRequestedGrant(state, request) : findGrantByAccessToken(state, request)
}

/** Responds with a redirect or, for form posts, with a page for browsers and JSON for other clients. */
const respondToBrowser = async (
  { provider }: ProviderState,
  approval: AuthorizationResponse,
  isBrowser: boolean,
): Promise<Response> => {
  if (approval.method === 'GET') return new Response(null, { status: 302, headers: { location: approval.url } })
  return isBrowser ? renderFormPostPage(provider.name, approval.url, approval.form) : Response.json(approval)
}
