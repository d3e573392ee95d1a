import type { VersionedCache } from '../platform/cache/versioned-cache.ts'
import type { FullOrganizationRow } from './full-organization.store.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    readonly organizationCache: VersionedCache<FullOrganizationRow>
  }
}
