import { invalidCode, serviceUnavailable, type ScreenState, submitForm, waitForRejection } from './screen-state.ts'
import { createAppStep } from './second-step-screens.ts'
import type { Visitor } from './visitor.ts'

export const createPendingRecovery = (isDue: boolean) => ({
  json: { requestedAt: '2026-01-01T09:00:00.000Z', dueAt: '2026-01-04T09:00:00.000Z', isDue },
})

const openRecovery = async (visitor: Visitor) => {
  await visitor.press(visitor.texts.twoFactor.recovery.choose)
  await visitor.page.locator('main h1').waitFor()
}

const requestCode = async (visitor: Visitor) => {
  const { mail, recovery } = visitor.texts.twoFactor
  await visitor.press(recovery.choose)
  await visitor.waitForHeading(recovery.due.title)
  await submitForm(visitor)
  await visitor.waitForHeading(mail.title)
  await visitor.waitForText(recovery.due.sent)
}

/** Screens of the recovery without device and codes. */
export const recoveryScreens: readonly ScreenState[] = [
  {
    name: 'recovery-request',
    ...createAppStep({ 'two-factor/pending-recovery': { json: null } }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.title)
    },
  },
  {
    name: 'recovery-not-available',
    ...createAppStep({
      'two-factor/pending-recovery': { json: null },
      'two-factor/request-recovery': { status: 403, code: 'RECOVERY_NOT_AVAILABLE' },
    }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.title)
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  {
    name: 'recovery-waiting',
    ...createAppStep({ 'two-factor/pending-recovery': createPendingRecovery(false) }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.waiting.title)
    },
  },
  {
    name: 'recovery-failed',
    ...createAppStep({ 'two-factor/pending-recovery': serviceUnavailable }),
    prepare: async (visitor) => {
      await visitor.press(visitor.texts.twoFactor.recovery.choose)
      await visitor.waitForText(visitor.texts.errors.SERVICE_UNAVAILABLE)
    },
  },
  {
    name: 'recovery-due',
    ...createAppStep({ 'two-factor/pending-recovery': createPendingRecovery(true) }),
    prepare: async (visitor) => {
      await openRecovery(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.due.title)
    },
  },
  {
    name: 'recovery-code-wrong',
    ...createAppStep({
      'two-factor/pending-recovery': createPendingRecovery(true),
      'two-factor/request-recovery': createPendingRecovery(true),
      'two-factor/complete-recovery': invalidCode,
    }),
    prepare: async (visitor) => {
      await requestCode(visitor)
      await visitor.fill(visitor.texts.twoFactor.recovery.due.field, '12345678')
      await waitForRejection(visitor)
    },
  },
  {
    name: 'recovery-done',
    ...createAppStep({
      'two-factor/pending-recovery': createPendingRecovery(true),
      'two-factor/request-recovery': createPendingRecovery(true),
      'two-factor/complete-recovery': { json: { status: true } },
    }),
    prepare: async (visitor) => {
      await requestCode(visitor)
      const { due, done } = visitor.texts.twoFactor.recovery
      await visitor.fill(due.field, '12345678')
      await visitor.waitForHeading(done.title)
    },
  },
  {
    name: 'recovery-cancel',
    path: '/cancel-recovery#secret',
    title: ({ twoFactor }) => twoFactor.recovery.cancelPage.title,
  },
  {
    name: 'recovery-canceled',
    path: '/cancel-recovery#secret',
    title: ({ twoFactor }) => twoFactor.recovery.cancelPage.title,
    responses: { 'two-factor/cancel-recovery': { json: { status: true } } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.cancelPage.doneTitle)
    },
  },
  {
    name: 'recovery-cancel-useless',
    path: '/cancel-recovery#secret',
    title: ({ twoFactor }) => twoFactor.recovery.cancelPage.title,
    responses: { 'two-factor/cancel-recovery': { status: 400, code: 'INVALID_TOKEN' } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await visitor.waitForHeading(visitor.texts.twoFactor.recovery.cancelPage.uselessTitle)
    },
  },
]
