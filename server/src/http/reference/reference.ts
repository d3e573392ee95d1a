import { type Call, calls, type LanguageTag } from '@latchkey/contract'
import { texts } from '@latchkey/locales'
import { isMounted } from '../../platform/features.ts'
import type { Html } from '../../platform/html.ts'
import type { Settings } from '../../platform/options/settings.ts'
import { renderOperationList } from './list.ts'
import { renderOperation } from './operation.ts'

interface ReferenceOptions {
  readonly settings: Settings
  readonly product: string
  readonly language: LanguageTag
}

/** Renders a call, or the list of all calls. */
export const renderReference = (
  operation: string | null,
  { settings, product, language }: ReferenceOptions,
): { title: string; body: Html } => {
  const call = operation === null ? null : findMountedCall(settings, operation)
  const { reference } = texts[language]
  return operation === null || call === null
    ? renderOperationList(settings, product, reference)
    : renderOperation(settings, operation, call, reference)
}

export const findMountedCall = (settings: Settings, name: string): Call | null => {
  const declared: Readonly<Record<string, Call>> = calls
  const call = Object.hasOwn(declared, name) ? declared[name] : undefined
  return call && isMounted(settings, call) ? call : null
}
