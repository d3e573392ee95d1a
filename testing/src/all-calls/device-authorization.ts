import { approveDevice, claimDevice, denyDevice, startDevice } from '../device-authorization.ts'
import type { TestServer } from '../test-server.ts'

/** Devices whose sign-in is pending, approved and denied. */
export const executeDeviceAuthorizationCalls = async (server: TestServer): Promise<void> => {
  const ann = await server.createUser('Ann')
  const device = await startDevice(server)
  // In time, and too early.
  await device.poll()
  await device.poll()
  await ann.get(`/device?user_code=${device.userCode}`)
  await claimDevice(ann, device.userCode)
  await approveDevice(ann, device.userCode)
  await device.poll()
  const denied = await startDevice(server)
  await denyDevice(ann, denied.userCode)
  await denied.poll()
}
