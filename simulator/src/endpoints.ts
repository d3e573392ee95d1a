import type { Provider } from './provider.ts'

/** Where a provider is asked. */
export interface Endpoints {
  authorization: string
  token: string
  userInfo?: string
  jwks?: string
  /** Of its id_tokens. Microsoft's has `{tenantid}` in it, as its own discovery document does. */
  issuer?: string
}

export const endpointsAt = (origin: string, { id, userInfo, idToken }: Provider): Endpoints => ({
  authorization: `${origin}/${id}/authorize`,
  token: `${origin}/${id}/token`,
  ...(userInfo && { userInfo: `${origin}/${id}/user` }),
  ...(idToken && {
    jwks: `${origin}/${id}/keys`,
    issuer: idToken.issuerTemplate?.(`${origin}/${id}`) ?? `${origin}/${id}`,
  }),
})
