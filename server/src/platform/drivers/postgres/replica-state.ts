import * as z from 'zod/mini'
import type { ReplicaProblem } from '../../database/database.ts'
import type { Reads } from './connections.ts'
import { TIMELINE } from './servers.ts'
import { findRequiredStandbys } from './synchronous-standbys.ts'

const flag = z.literal([0, 1])

const standbyRow = z.object({
  name: z.string(),
  /** These are null if the database user cannot read them. */
  state: z.nullable(z.string()),
  syncState: z.nullable(z.string()),
})

const primaryRow = z.object({
  cluster: z.string(),
  database: z.string(),
  /** The value of `synchronous_commit`. */
  commitMode: z.string(),
  /** The value of `synchronous_standby_names`. */
  standbyNames: z.string(),
  /** Each promotion starts a new timeline. */
  timeline: z.int(),
  /** The end of the log: no confirmed commit is after it. */
  lsn: z.string(),
  standbys: z.array(standbyRow),
})

const replicaRow = z.object({
  isStandby: flag,
  cluster: z.string(),
  database: z.string(),
  hasReceiver: flag,
  /** Null without a receiver, and if the database user cannot read it. */
  receiver: z.nullable(z.string()),
  /** Whether the replica has applied the log up to a position. Null without a position. */
  isCurrent: z.nullable(flag),
})

/** What the primary states about its replication. */
export interface PrimaryState extends z.infer<typeof primaryRow> {
  /** When the query started, on the clock of `performance.now()`. */
  readonly at: number
}

/** What a replica states about itself. */
export type ReplicaState = z.infer<typeof replicaRow>

const CLUSTER = `(select "system_identifier"::text from pg_control_system())`

const FIND_PRIMARY_STATE = `select ${CLUSTER} as "cluster", current_database() as "database",
  current_setting('synchronous_commit') as "commitMode", current_setting('synchronous_standby_names') as "standbyNames",
  ${TIMELINE} as "timeline", pg_current_wal_flush_lsn()::text as "lsn", coalesce((
    select json_agg(json_build_object('name', "application_name", 'state', "state", 'syncState', "sync_state"))
    from pg_stat_replication), '[]') as "standbys"`

const FIND_REPLICA_STATE = `select pg_is_in_recovery() as "isStandby", ${CLUSTER} as "cluster", current_database() as "database",
  exists (select from pg_stat_wal_receiver) as "hasReceiver", (select "conninfo" from pg_stat_wal_receiver) as "receiver",
  pg_last_wal_replay_lsn() >= $1::pg_lsn as "isCurrent"`

export const findPrimaryState = async (primary: Reads): Promise<PrimaryState> => {
  const at = performance.now()
  const { rows } = await primary.query(FIND_PRIMARY_STATE, [])
  return { ...primaryRow.parse(rows[0]), at }
}

/** `lsn` is the position of `isCurrent`. */
export const findReplicaState = async (replica: Reads, lsn: string | null): Promise<ReplicaState> => {
  const { rows } = await replica.query(FIND_REPLICA_STATE, [lsn])
  return replicaRow.parse(rows[0])
}

/** Finds the reason why a confirmed commit may be missing on the replica. Null if every commit waits for the replica. */
export const findReplicaProblem = (primary: PrimaryState, replica: ReplicaState): ReplicaProblem | null => {
  if (!replica.isStandby) {
    return createProblem('It is a primary', 'Remove its URL from the replicas, or add the server again as a standby.')
  }
  if (replica.cluster !== primary.cluster) {
    return createProblem('It is not a copy of the primary', 'Use the URL of a standby of the primary.')
  }
  if (replica.database !== primary.database) {
    return createProblem(`Its URL names the database ${replica.database}`, `Use the database ${primary.database}.`)
  }
  if (primary.commitMode !== 'remote_apply') {
    return createProblem(
      `synchronous_commit is ${primary.commitMode} on the primary`,
      'Set synchronous_commit = remote_apply on the primary. The database and its user must not have another value.',
    )
  }
  if (!replica.hasReceiver) {
    return createProblem('It receives no changes', 'Check primary_conninfo and the log of the replica.')
  }
  const name = findStandbyName(replica.receiver ?? '')
  if (name === null) return MISSING_PRIVILEGE
  if (!findRequiredStandbys(primary.standbyNames).has(name)) {
    return createProblem(
      `A commit does not always wait for ${name}: synchronous_standby_names is '${primary.standbyNames}'`,
      `Set synchronous_standby_names on the primary. It must name ${name} and count all its names, as FIRST 2 (a, b) does.`,
    )
  }
  return findConnectionProblem(primary, name)
}

const findConnectionProblem = ({ standbys }: PrimaryState, name: string): ReplicaProblem | null => {
  const [standby, other] = standbys.filter((candidate) => candidate.name.toLowerCase() === name)
  if (!standby) {
    return createProblem(
      `${name} is not connected to the primary`,
      'The replica must follow the primary itself: check its primary_conninfo and its log.',
    )
  }
  if (other) {
    return createProblem(
      `Several standbys have the application_name ${name}`,
      'Set another application_name in primary_conninfo of each standby.',
    )
  }
  if (standby.state === null) return MISSING_PRIVILEGE
  if (standby.state !== 'streaming') {
    return createProblem(
      `The replication state of ${name} is ${standby.state}`,
      'Wait until it is streaming: the replica still receives earlier changes.',
    )
  }
  if (standby.syncState === 'sync' || standby.syncState === 'quorum') return null
  return createProblem(
    `The replication of ${name} is ${standby.syncState}`,
    'Wait until it is sync or quorum: it follows synchronous_standby_names.',
  )
}

export const createProblem = (reason: string, remedy: string): ReplicaProblem => ({ reason, remedy })

const MISSING_PRIVILEGE = createProblem(
  'The user of the database cannot read the state of the replication',
  'Grant pg_monitor to the user.',
)

/** The `application_name` of the connection to the primary, in lower case. PostgreSQL compares standby names without case. */
const findStandbyName = (receiver: string): string | null => {
  const name = /(?:^| )application_name=(\S+)/.exec(receiver) ?? /(?:^| )fallback_application_name=(\S+)/.exec(receiver)
  return name?.[1]?.toLowerCase() ?? null
}
