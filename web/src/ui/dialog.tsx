import { useState } from 'react'
import { lazyNamed } from './lazy-named.ts'
import type { DialogProps } from './loaded-dialog.tsx'
import { LoadingBoundary } from './loading-boundary.tsx'

export const loadDialog = () => import('./loaded-dialog.tsx')

const LoadedDialog = lazyNamed(loadDialog, 'LoadedDialog')

/** A dialog. The first one that opens loads the code of dialogs. */
export const Dialog = (props: DialogProps) => {
  const [wasOpened, setWasOpened] = useState(props.isOpen)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  return <LoadingBoundary>{wasOpened && <LoadedDialog {...props} />}</LoadingBoundary>
}
