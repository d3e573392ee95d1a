import type { Provider } from './provider.ts'

/** The endpoints of one provider. */
export interface Endpoints {
  authorization: string
  token: string
  userInfo?: string
  jwks?: string
  /** The issuer of its ID tokens. Contains `{tenantid}` for Microsoft, as in its discovery document. */
  issuer?: string
}

export const createEndpoints = (origin: string, { id, userInfo, idToken }: Provider): Endpoints => ({
  authorization: `${origin}/${id}/authorize`,
  token: `${origin}/${id}/token`,
  ...(userInfo && { userInfo: `${origin}/${id}/user` }),
  ...(idToken && {
    jwks: `${origin}/${id}/keys`,
    issuer: idToken.issuerTemplate?.(`${origin}/${id}`) ?? `${origin}/${id}`,
  }),
})
