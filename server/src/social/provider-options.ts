import { flag, group, type Kind, requireKind, text, texts, webAddress } from '../platform/options/option-kinds.ts'
import type { Endpoints, SocialProviderOptions } from './provider.ts'

/** Throws an Error that names the first invalid option of a provider. */
export const requireValidOptions = (id: string, entry: SocialProviderOptions): void => {
  requireKinds(`socialProviders.${id}`, kinds, entry)
  const unknown = Object.keys(entry.endpoints ?? {}).find((name) => !Object.hasOwn(endpointKinds, name))
  if (unknown !== undefined) {
    const names = Object.keys(endpointKinds).join(', ')
    throw new Error(`socialProviders.${id}.endpoints.${unknown} is no option; known here: ${names}`)
  }
  requireKinds(`socialProviders.${id}.endpoints`, endpointKinds, entry.endpoints ?? {})
}

/** The options of all providers. Definitions validate their own options. */
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

const requireKinds = (path: string, kindsByName: Readonly<Record<string, Kind>>, values: object): void => {
  for (const [name, kind] of Object.entries(kindsByName)) {
    const value: unknown = Reflect.get(values, name)
    if (value !== undefined) requireKind(`${path}.${name}`, kind, value)
  }
}
