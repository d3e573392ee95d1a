import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '@latchkey/server'
import type { Tables } from '@latchkey/server/test-support'
import { TABLE_NAMES } from './stored-rows.ts'

/** How a statement reads one table. */
export interface TableAccess {
  readonly table: string
  /** The leading index columns that the statement compares; empty for a full scan. */
  readonly by: readonly string[]
}

/** The table accesses of each statement, independent of parameter values and row counts. */
export const listTableAccesses = (
  database: Database,
  statements: Iterable<string>,
): Promise<Map<string, TableAccess[]>> =>
  database.kysely.transaction().execute(async (tx) => {
    const explain = database.dialect === 'sqlite' ? sqliteAccesses : await explainOnPostgres(tx)
    const found = new Map<string, TableAccess[]>()
    for (const text of statements) found.set(text, await explain(tx, text))
    return found
  })

type Explain = (tx: Kysely<Tables>, text: string) => Promise<TableAccess[]>

interface Step {
  id: number
  parent: number
  detail: string
}

/** Without statistics, SQLite scans a table only if no index applies. */
const sqliteAccesses: Explain = async (tx, text) => {
  const { rows } = await tx.executeQuery<Step>(CompiledQuery.raw(`explain query plan ${text}`))
  return rows.flatMap((step) => {
    const [, operation, name = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(step.detail) ?? []
    if (!operation || isSubqueryResult(name, step, rows) || /^SCAN (CONSTANT ROW|\d+-ROW)/.test(step.detail)) return []
    const table = findTable(name, text)
    if (table === null) return []
    const terms = rest.includes('AUTOMATIC') ? '' : (/ \((.*)\)/.exec(rest)?.[1] ?? '')
    const by = terms.split(' AND ').flatMap((term) => /^(\w+)=\?$/.exec(term)?.[1] ?? [])
    return [{ table, by }]
  })
}

const isSubqueryResult = (name: string, { parent }: Step, steps: readonly Step[]): boolean =>
  steps.some(
    (step) =>
      step.parent === parent && /^(CO-ROUTINE|MATERIALIZE) /.test(step.detail) && step.detail.endsWith(` ${name}`),
  )

/** Null for a named subquery. */
const findTable = (name: string, text: string): string | null => {
  if (isTable(name)) return name
  const [, aliased] = new RegExp(`"(\\w+)" as "${name}"`).exec(text) ?? []
  if (aliased && isTable(aliased)) return aliased
  if (name.startsWith('(') || new RegExp(`(\\) as |with (recursive )?)"${name}"`).test(text)) return null
  throw new Error(`Unknown table ${name} in ${text}`)
}

const isTable = (name: string): boolean => TABLE_NAMES.some((table) => table === name)

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}

/**
 * PostgreSQL prefers sequential scans of small tables. With `enable_seqscan` off, it scans only if no index applies.
 * Its choice among several indexes depends on the data, so any index is accepted.
 */
const explainOnPostgres = async (tx: Kysely<Tables>): Promise<Explain> => {
  await sql`set local enable_seqscan = off`.execute(tx)
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx)
  const { rows } = await sql<{ index: string; table: string; columns: string[] }>`
    select i.relname as "index", t.relname as "table",
      array(select pg_get_indexdef(x.indexrelid, n, true) from generate_series(1, x.indnkeyatts) as n) as "columns"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace`.execute(tx)
  const indexes = new Map(rows.map(({ index, ...rest }) => [index, rest]))

  const accessesIn = (node: Node): TableAccess[] => {
    const inside = (node.Plans ?? []).flatMap(accessesIn)
    const index = indexes.get(node['Index Name'] ?? '')
    if (index) return [{ table: index.table, by: index.columns }, ...inside]
    if (node['Node Type'] === 'Seq Scan') return [{ table: node['Relation Name'] ?? '', by: [] }, ...inside]
    return inside
  }
  return async (session, text) => {
    const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
    await session.executeQuery(CompiledQuery.raw(`prepare "explained" as ${text}`))
    const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join()})` : ''
    const plan = await session.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(
      CompiledQuery.raw(`explain (format json) execute "explained"${values}`),
    )
    await session.executeQuery(CompiledQuery.raw('deallocate "explained"'))
    return plan.rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => accessesIn(Plan)))
  }
}

/** One statement per foreign key that selects the referencing rows. */
export const listForeignKeys = async ({ dialect, kysely }: Database): Promise<string[]> => {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ table: string; column: string }>`
        select m.name as "table", f."from" as "column" from sqlite_master as m, pragma_foreign_key_list(m.name) as f
        where m.type = 'table'`
    : sql<{ table: string; column: string }>`
        select t.relname as "table", a.attname as "column" from pg_constraint c
        join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f'`
  ).execute(kysely)
  const value = dialect === 'sqlite' ? '?' : '$1'
  return rows.map(({ table, column }) => `select 1 from "${table}" where "${column}" = ${value}`)
}
