import {
  serviceUnavailable,
  type ScreenState,
  submitForm,
  submitInvalidForm,
  waitForRejection,
} from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const REQUEST = {
  userCode: 'WDJB-MJHT',
  status: 'pending',
  clientId: 'acme-cli',
  clientName: 'Acme Command Line Tools',
  scope: '',
  ipAddress: '2001:db8:1234:5678:9abc:def0:1234:5678',
  userAgent: 'acme-command-line-tools/12.4.1 (linux; x64) node/22.11.0',
  createdAt: '2026-01-02T03:04:05.000Z',
  expiresAt: '2026-01-02T03:14:05.000Z',
}

/** Values of the request, which the page shows as they are in every language. */
export const deviceValues = [REQUEST.userCode, REQUEST.clientName, REQUEST.ipAddress, REQUEST.userAgent]

const path = '/device?user_code=wdjb-mjht'
const getTitle = ({ device }: Visitor['texts']): string => device.title
const claimed = { 'device/claim': { json: REQUEST } }
const createDecidedResponses = (status: string) => ({ 'device/claim': { json: { ...REQUEST, status } } })

/** Sends the code and waits for the request. */
const openRequest = async (visitor: Visitor): Promise<void> => {
  await submitForm(visitor)
  await visitor.page.locator('main dl').waitFor()
}

const openOutcome = async (visitor: Visitor, outcome: 'approved' | 'denied'): Promise<void> => {
  await submitForm(visitor)
  await visitor.waitForHeading(visitor.texts.device[outcome].title)
}

/** States of the page on which a user approves the sign-in of a device. */
export const deviceScreens: readonly ScreenState[] = [
  { name: 'device', path: '/device', title: getTitle },
  { name: 'device-filled-in', path, title: getTitle },
  { name: 'device-incomplete', path: '/device', title: getTitle, prepare: submitInvalidForm },
  {
    name: 'device-wrong',
    path,
    title: getTitle,
    responses: { 'device/claim': { status: 400, code: 'INVALID_USER_CODE' } },
    prepare: submitInvalidForm,
  },
  {
    name: 'device-too-many',
    path,
    title: getTitle,
    responses: { 'device/claim': { status: 429, code: 'TOO_MANY_REQUESTS' } },
    prepare: async (visitor) => {
      await submitForm(visitor)
      await waitForRejection(visitor)
    },
  },
  { name: 'device-request', path, title: getTitle, responses: claimed, prepare: openRequest },
  {
    name: 'device-request-unavailable',
    path,
    title: getTitle,
    responses: { ...claimed, 'device/approve': serviceUnavailable },
    prepare: async (visitor) => {
      await openRequest(visitor)
      await visitor.press(visitor.texts.device.request.approve)
      await visitor.page.locator('main [role=alert]').waitFor()
    },
  },
  {
    name: 'device-approved',
    path,
    title: getTitle,
    responses: createDecidedResponses('approved'),
    prepare: (visitor) => openOutcome(visitor, 'approved'),
  },
  {
    name: 'device-denied',
    path,
    title: getTitle,
    responses: createDecidedResponses('denied'),
    prepare: (visitor) => openOutcome(visitor, 'denied'),
  },
  {
    name: 'device-expired',
    path,
    title: getTitle,
    responses: { ...claimed, 'device/deny': { status: 400, code: 'EXPIRED_USER_CODE' } },
    prepare: async (visitor) => {
      await openRequest(visitor)
      await visitor.press(visitor.texts.device.request.deny)
      await visitor.waitForHeading(visitor.texts.device.expired.title)
    },
  },
]
