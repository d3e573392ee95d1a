import { listPermissions } from '@latchkey/contract/access'
import type { ApiKey } from '@latchkey/contract'
import type { ReactNode } from 'react'
import { Badge } from '../ui/mantine/badge.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import classes from './key-columns.module.css'
import { getKeyState, stateColors } from './key-state.ts'
import { useApiKeyTexts } from './texts.ts'

export const useKeyColumns = <Key extends ApiKey>(
  now: number,
  renderCreator?: (key: Key) => ReactNode,
): readonly Column<Key>[] => {
  const texts = useApiKeyTexts()
  const { date, rotation } = useControlTexts()
  const { columns } = texts
  return [
    {
      key: 'name',
      header: columns.name,
      cell: (key) => (
        <NameCell
          name={key.name}
          badges={<StateBadge apiKey={key} now={now} />}
          detail={
            <>
              <code translate="no">{key.start}…</code>
              {key.previousKeyExpiresAt && <div>{rotation.previousUntil(key.previousKeyExpiresAt)}</div>}
            </>
          }
        />
      ),
    },
    { key: 'permissions', header: columns.permissions, cell: (key) => <KeyPermissions apiKey={key} /> },
    {
      key: 'expiry',
      isDate: true,
      header: columns.expiry,
      cell: ({ expiresAt }) => (expiresAt ? date(expiresAt) : texts.neverExpires),
    },
    {
      key: 'lastUse',
      isDate: true,
      header: columns.lastUse,
      cell: ({ lastRequest }) => (lastRequest ? date(lastRequest) : texts.neverUsed),
    },
    ...(renderCreator ? [{ key: 'creator', header: columns.creator, cell: renderCreator }] : []),
  ]
}

const StateBadge = ({ apiKey, now }: { apiKey: ApiKey; now: number }) => {
  const { states } = useApiKeyTexts()
  const state = getKeyState(apiKey, now)
  return (
    <Badge variant="light" color={stateColors[state]}>
      {states[state]}
    </Badge>
  )
}

/** More permissions than these are collapsed. */
const VISIBLE_COUNT = 3

const KeyPermissions = ({ apiKey: { permissions } }: { apiKey: ApiKey }) => {
  const texts = useApiKeyTexts()
  const all = listPermissions(permissions ?? {})
  if (all.length === 0) return texts.noPermissions
  const list = (
    <ul className={classes.permissions} translate="no">
      {all.map((permission) => (
        <li key={permission}>{permission}</li>
      ))}
    </ul>
  )
  if (all.length <= VISIBLE_COUNT) return list
  return (
    <details>
      <summary className={classes.summary}>{texts.permissionCount(all.length)}</summary>
      {list}
    </details>
  )
}
