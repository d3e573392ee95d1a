/**
 * How the driver reaches the server. A pooler such as PgBouncer assigns a server connection per transaction, so session
 * settings and prepared statements do not survive a transaction in `pooled` mode.
 */
export type Mode = 'direct' | 'pooled'
