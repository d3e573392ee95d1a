import { type Kysely, sql } from 'kysely'

/** Creates organizations, teams, members, and invitations, and adds the active organization of a session. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('organization')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('logo', 'text')
    .addColumn('metadata', 'text')
    .addColumn('memberCount', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('team')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('organizationId', 'text', (column) => column.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint')
    .execute()
  await db.schema.createIndex('teamOfOrganization').on('team').columns(['organizationId', 'createdAt', 'id']).execute()

  await db.schema
    .createTable('member')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organizationId', 'text', (column) => column.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('teamId', 'text', (column) => column.references('team.id').onDelete('set null'))
    .addColumn('searchText', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('memberOnce', ['userId', 'organizationId'])
    .execute()
  // One index per order and filter of a member page, and one that finds other owners.
  await db.schema.createIndex('memberByAge').on('member').columns(['organizationId', 'createdAt', 'id']).execute()
  await db.schema.createIndex('memberByName').on('member').columns(['organizationId', 'searchText', 'id']).execute()
  await db.schema
    .createIndex('memberByRole')
    .on('member')
    .columns(['organizationId', 'role', 'createdAt', 'id'])
    .execute()
  await db.schema
    .createIndex('memberByRoleAndName')
    .on('member')
    .columns(['organizationId', 'role', 'searchText', 'id'])
    .execute()
  await db.schema.createIndex('memberByTeam').on('member').columns(['teamId', 'createdAt', 'id']).execute()
  await db.schema.createIndex('memberByTeamAndName').on('member').columns(['teamId', 'searchText', 'id']).execute()

  await db.schema
    .createTable('invitation')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organizationId', 'text', (column) => column.notNull().references('organization.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('teamId', 'text', (column) => column.references('team.id').onDelete('set null'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('inviterId', 'text', (column) => column.notNull())
    .addColumn('tokenHash', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('invitationPendingOnce')
    .on('invitation')
    .columns(['organizationId', 'email'])
    .where(sql.ref('status'), '=', sql.lit('pending'))
    .unique()
    .execute()
  await db.schema
    .createIndex('invitationByAge')
    .on('invitation')
    .columns(['organizationId', 'createdAt', 'id'])
    .execute()
  await db.schema
    .createIndex('invitationByStatus')
    .on('invitation')
    .columns(['organizationId', 'status', 'createdAt', 'id'])
    .execute()
  // `invitationLimit` counts in this index without reading expired invitations, whose status remains `pending`.
  await db.schema
    .createIndex('invitationByExpiry')
    .on('invitation')
    .columns(['organizationId', 'status', 'expiresAt'])
    .execute()
  await db.schema.createIndex('invitationOfAddress').on('invitation').columns(['email', 'status']).execute()
  await db.schema.createIndex('invitationOfInviter').on('invitation').columns(['inviterId', 'status']).execute()
  await db.schema.createIndex('invitationOfTeam').on('invitation').column('teamId').execute()

  await db.schema
    .alterTable('session')
    .addColumn('activeOrganizationId', 'text', (column) => column.references('organization.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('sessionInOrganization')
    .on('session')
    .columns(['activeOrganizationId', 'userId'])
    .execute()
}
