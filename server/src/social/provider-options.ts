import { flag, group, type Kind, requireKind, text, texts, webAddress } from '../platform/options/option-kinds.ts'
import type { Endpoints, SocialProviderOptions } from './provider.ts'

/** Throws an Error that names the option of this provider that cannot be used. */
export const requireValidOptions = (id: string, entry: SocialProviderOptions): void => {
  requireKinds(`socialProviders.${id}`, kinds, entry)
  const unknown = Object.keys(entry.endpoints ?? {}).find((name) => !Object.hasOwn(endpointKinds, name))
  if (unknown !== undefined) {
    const names = Object.keys(endpointKinds).join(', ')
    throw new Error(`socialProviders.${id}.endpoints.${unknown} is no option; known here: ${names}`)
  }
  requireKinds(`socialProviders.${id}.endpoints`, endpointKinds, entry.endpoints ?? {})
}

/** What every provider takes; what one alone takes, its file looks at. */
const kinds = {
  clientId: text,
  clientSecret: text,
  enabled: flag,
  scope: texts,
  disableDefaultScope: flag,
  redirectURI: webAddress,
  endpoints: group,
  disableSignUp: flag,
  disableImplicitSignUp: flag,
  disableIdTokenSignIn: flag,
} satisfies Partial<Record<keyof SocialProviderOptions, Kind>>

const endpointKinds = {
  authorization: webAddress,
  token: webAddress,
  userInfo: webAddress,
  jwks: webAddress,
  issuer: text,
} satisfies Record<keyof Endpoints, Kind>

const requireKinds = (path: string, named: Readonly<Record<string, Kind>>, values: object): void => {
  for (const [name, kind] of Object.entries(named)) {
    const value: unknown = Reflect.get(values, name)
    if (value !== undefined) requireKind(`${path}.${name}`, kind, value)
  }
}
