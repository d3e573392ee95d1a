import { createAuthClient } from '../client.ts'
import { createOrganizationResponse } from './organization-responses.ts'
import { json, type RecordedRequest, createRequestRecorder, createSession } from './request-recorder.ts'

/** The state of the service: the signed-in user and their active organization. */
export interface ServiceState {
  userName: string | null
  active: string | null
}

export const createOrganizationTestClient = (
  serviceState: ServiceState,
  response: (request: RecordedRequest) => Response | Promise<Response> | undefined = () => undefined,
) => {
  const service = createRequestRecorder((request) => {
    const customResponse = response(request)
    if (customResponse) return customResponse
    if (request.path === '/get-session')
      return json(serviceState.userName && createSession(serviceState.userName, serviceState.active))
    return createOrganizationResponse(request.path, serviceState) ?? json({ token: 'token', success: true })
  })
  const client = createAuthClient({
    baseURL: `http://service-${crypto.randomUUID()}.example`,
    fetchOptions: { customFetchImpl: service.customFetchImpl },
  })
  const { useListOrganizations: list, useActiveOrganization: active, useActiveMember: member } = client
  const listen = () => [list, active, member].map((store) => store.listen(() => {}))
  /** The state of the stores: the names of the organizations, the active one, and the caller's membership. */
  const readData = () => [
    list.value.data?.map(({ name }) => name),
    active.value.data?.name,
    member.value.data && `${member.value.data.user.name}: ${member.value.data.role}`,
  ]
  const readPending = () => [list, active, member].map((store) => store.value.isPending)
  const countRequests = () => [LIST, ACTIVE, MEMBER].map((path) => service.requestsTo(path).length)
  return { client, list, active, member, listen, readData, readPending, countRequests, ...service }
}

export const LIST = '/organization/list'
export const ACTIVE = '/organization/get-full-organization'
export const MEMBER = '/organization/get-active-member'
