/** The lookups of organizations and memberships of this area for other areas. Only this area imports its stores. */
export { findMemberAccess } from './member-roles.store.ts'
export { findOrganization } from './organizations.store.ts'
