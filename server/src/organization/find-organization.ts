/** The lookups of organizations and roles of this area for other areas. Only this area imports its stores. */
export { findMemberRole } from './member-roles.store.ts'
export { findOrganization } from './organizations.store.ts'
