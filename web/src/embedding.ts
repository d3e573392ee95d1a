import type { ReactAuthClient } from '@latchkey/client/react'
import type { MetaName } from './ui/meta-name.ts'

/** The pages of an application that contain the screens, as paths of the application. */
export interface EmbeddingPaths {
  signIn: string
  signUp: string
  account: string
  /** The settings of an organization. */
  organization: string
  createOrganization: string
  acceptInvitation: string
  /** Where a sign-in ends if the URL does not say otherwise. */
  afterSignIn: string
  afterSignOut: string
}

/** What another application provides to the screens in it. The web app has none: it reads the page that the service serves. */
export interface Embedding {
  readonly client: ReactAuthClient
  /** The URL of the calls. */
  readonly apiUrl: string
  /** The content of the `meta` elements that the service fills in its own page, by name. */
  readonly meta: Readonly<Partial<Record<MetaName, string>>>
  /** The URL at which the router path of a screen is found, for links and for redirects of the service. */
  toUrl: (path: string) => string
}

/**
 * A value of the module, not a React context, because calls also start outside of components. It must be set before the code
 * of the screens is loaded, which reads it once.
 */
export const embedScreens = (value: Embedding): void => {
  embedding = value
}

export const getEmbedding = (): Embedding | null => embedding

let embedding: Embedding | null = null
