import { Hono } from 'hono'
import { type Approval, approveRequest, denyRequest, refusalOf } from './authorization.ts'
import { authorizationPage, continuePage, readChoice, refusalPage, SCRIPT, STYLE } from './authorization-page.ts'
import { answerIn, type Endpoint } from './misbehaviour.ts'
import { picture } from './picture.ts'
import { readRequest, type SimulatedRequest } from './requests.ts'
import { modeFor, type ProviderState } from './state.ts'
import { answerTokenRequest, grantAskedFor } from './token.ts'
import { answerUserInfo, grantOfToken } from './user-info.ts'

interface Surroundings {
  states: ReadonlyMap<string, ProviderState>
  requests: SimulatedRequest[]
  slowness: number
}

/** Where everybody who comes to the simulator is received: `/<provider>/{authorize,token,user,keys}`. */
export const createDesk = ({ states, requests, slowness }: Surroundings): Hono => {
  const desk = new Hono()

  const answer = async (endpoint: Endpoint, raw: Request, { isElsewhere = false } = {}): Promise<Response> => {
    const request = await readRequest(raw)
    requests.push(request)
    const state = states.get(request.provider)
    if (!state) return Response.json({ error: 'not_found' }, { status: 404 })
    const mode = modeFor(state, grantOf(state, endpoint, request), endpoint)
    const { pathname, search } = new URL(request.url)
    return answerIn(isElsewhere && mode === 'redirects' ? undefined : mode, {
      slowness,
      elsewhere: `${pathname.replace(/^(\/[^/]+)/, '$1/elsewhere')}${search}`,
      answer: async () => {
        if (endpoint === 'token') return answerTokenRequest(state, request, mode)
        if (endpoint === 'userInfo') return answerUserInfo(state, request, mode)
        return Response.json({ keys: await state.keys.published() })
      },
    })
  }

  for (const [path, isElsewhere] of [
    ['/:id', false],
    ['/:id/elsewhere', true],
  ] as const) {
    desk.all(`${path}/token`, ({ req }) => answer('token', req.raw, { isElsewhere }))
    desk.all(`${path}/user`, ({ req }) => answer('userInfo', req.raw, { isElsewhere }))
    desk.all(`${path}/user/*`, ({ req }) => answer('userInfo', req.raw, { isElsewhere }))
    desk.get(`${path}/keys`, ({ req }) => answer('jwks', req.raw, { isElsewhere }))
  }

  desk.on(['GET', 'POST'], '/:id/authorize', async ({ req }) => {
    const request = await readRequest(req.raw)
    requests.push(request)
    const state = states.get(request.provider)
    if (!state) return refusalPage('Nobody', 'No provider has this id.')
    const query = new URL(request.url).searchParams
    const isAutomatic = query.get('simulator') === 'auto'
    query.delete('simulator')
    const refusal = refusalOf(state, query)
    if (refusal !== undefined) return refusalPage(state.provider.name, refusal)
    const isBrowser = request.headers.accept?.includes('text/html') ?? false
    if (request.method === 'POST') {
      const choice = readChoice(state.person, request.form)
      if (!choice.isApproved) return sendOn(state, denyRequest(state, query), isBrowser)
      state.person = choice.person
      return sendOn(state, approveRequest(state, { query, ...choice }), isBrowser)
    }
    if (isBrowser && !isAutomatic) return authorizationPage(state, query)
    return sendOn(state, approveRequest(state, { query, person: state.person, misbehaviour: undefined }), isBrowser)
  })

  desk.get('/:id/picture.svg', ({ req }) => picture(states.get(req.param('id'))?.person.name ?? '?'))
  desk.get('/page.css', ({ text }) => text(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  desk.get('/continue.js', ({ text }) => text(SCRIPT, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  return desk
}

const grantOf = (state: ProviderState, endpoint: Endpoint, request: SimulatedRequest) => {
  if (endpoint === 'jwks') return undefined
  return endpoint === 'token' ? grantAskedFor(state, request) : grantOfToken(state, request)
}

/** A redirect; a form that a browser posts; for a program the fields of that form. */
const sendOn = async ({ provider }: ProviderState, approval: Approval, isBrowser: boolean): Promise<Response> => {
  if (approval.method === 'GET') return new Response(null, { status: 302, headers: { location: approval.url } })
  return isBrowser ? continuePage(provider.name, approval.url, approval.form) : Response.json(approval)
}
