import { activityPage, emptyActivityPage } from './admin-responses.ts'
import { openDialog, serviceUnavailable, type ScreenState, waitForFailure, waitForItems } from './screen-state.ts'
import type { Visitor } from './visitor.ts'

const ownActivity = { path: '/account/activity', title: ({ activity }: Visitor['texts']) => activity.title }

/** Screens of a user without a platform role. */
export const activityScreens: readonly ScreenState[] = [
  { name: 'admin-no-access', path: '/admin', title: ({ admin }) => admin.noAccess.title },
  { name: 'activity', ...ownActivity, responses: { 'list-activity': activityPage }, prepare: waitForItems },
  {
    name: 'activity-empty',
    ...ownActivity,
    responses: { 'list-activity': emptyActivityPage },
    prepare: (visitor) => visitor.waitForText(visitor.texts.activity.empty),
  },
  {
    name: 'activity-failed',
    ...ownActivity,
    responses: { 'list-activity': serviceUnavailable },
    prepare: waitForFailure,
  },
  {
    name: 'activity-not-me',
    ...ownActivity,
    responses: { 'list-activity': emptyActivityPage },
    prepare: openDialog(({ activity }) => activity.notMe.confirm),
  },
  {
    name: 'organization-activity',
    path: ({ slug }) => `/organizations/${slug}/activity`,
    title: ({ activity }) => activity.title,
    responses: { 'organization/list-activity': activityPage },
    prepare: waitForItems,
  },
]
