/** The lookup of organizations for other areas. Only this area imports its stores. */
export { findOrganization } from './organizations.store.ts'
