export type { Api, ApiInput } from './api.ts'
export type { ApiHeaders } from './http/api-headers.ts'
export type { Database } from './platform/database/database.ts'
export { createMemoryRateLimits, type RateLimitRule, type RateLimitVerdict } from './platform/cache/rate-limits.ts'
export type { SharedStore as Shared } from './platform/cache/shared-store.ts'
export type { Brand } from './platform/brand/brand.ts'
export { Failure } from './platform/errors.ts'
export { deny, HookDenial } from './platform/hooks/deny.ts'
export type { EventData, EventName, LatchkeyEvent, SignUpMethod } from './platform/audit/events.ts'
export type { HookOptions } from './platform/hooks/hooks.ts'
export type { HookTransaction, SessionRequest, SignUpRequest } from './platform/hooks/hook-types.ts'
export type { ConnectionInfo, HttpHandler } from './http/http-message.ts'
export type { Handler } from './http/fetch-handler.ts'
export type { FieldsByEntity } from './declared-fields.ts'
export { createLatchkey, type DeliveryQueue, type Latchkey, type MailQueue } from './latchkey.ts'
export { escapeHtml } from './platform/html.ts'
export type { Mailer, MailMessage, SendMessage } from './platform/mail/mailer.ts'
export type { InboxMail } from './platform/mail/inbox.ts'
export {
  type MailDetails,
  type MailKind,
  type MailProduct,
  type RenderedMail,
  type RenderMail,
  renderMail,
} from './platform/mail/templates.ts'
export type { Gauges } from './platform/observability/gauges.ts'
export {
  combineObservers,
  type Counters,
  type ObservedRequest,
  type Observer,
  type Work,
} from './platform/observability/observer.ts'
export type { Logger } from './platform/observability/logger.ts'
export type { MailRequest, MailSwitch } from './platform/options/mail-switches.ts'
export type { Options } from './platform/options/options.ts'
export type { Endpoints, Profile, Provider, ReadProfileInput, SocialProviderOptions } from './social/provider.ts'
export { openIdProvider, type OpenIdProviderDescription } from './social/providers/open-id.ts'
