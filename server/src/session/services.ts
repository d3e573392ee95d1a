import type { FindStepUpMethods } from './recent-authentication.ts'
import type { SecondFactorHooks } from './start-session-or-challenge.ts'
import type { FindOrganizationClaims } from './access-tokens.ts'
import type { SigningKeyCache } from './signing-keys.ts'
import type { SessionCaches } from './session-cache.ts'
import type { SessionVersions } from './session-versions.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    readonly sessionVersions: SessionVersions
    readonly sessionCaches: SessionCaches
    readonly secondFactorHooks: SecondFactorHooks
    readonly findStepUpMethods: FindStepUpMethods
    readonly findOrganizationClaims: FindOrganizationClaims
    readonly signingKeyCache: SigningKeyCache
  }
}
