import { useAction, useCall } from '@latchkey/client/react'
import { useState } from 'react'
import { client } from './client.tsx'

const { twoFactor, admin } = client

/** The second factor of the signed-in user. */
export const TwoFactor = () => {
  const [code, setCode] = useState('')
  const enable = useAction(twoFactor.enable)
  const devices = useCall(twoFactor.listTrustedDevices)
  return (
    <section>
      <input aria-label="Code" value={code} onChange={({ target }) => setCode(target.value)} />
      <button onClick={() => void enable.run({ password: 'a' })}>Turn on</button>
      {enable.data && <a href={enable.data.totpURI}>{enable.data.backupCodes.join(' ')}</a>}
      <button onClick={() => void twoFactor.verifyTotp({ code, trustDevice: true })}>Verify</button>
      <button onClick={() => void twoFactor.sendOtp()}>Send a code</button>
      <button onClick={() => void twoFactor.verifyOtp({ code })}>Verify it</button>
      <button onClick={() => void twoFactor.verifyBackupCode({ code })}>Use a backup code</button>
      <button onClick={() => void twoFactor.generateBackupCodes({ password: 'a' })}>New codes</button>
      <button onClick={() => void twoFactor.disable({ password: 'a' })}>Turn off</button>
      <p>{devices.data?.length}</p>
    </section>
  )
}

/** The users of the platform, for admins. */
export const Administration = () => {
  const users = useCall(admin.listUsers, { query: { searchValue: 'ann', limit: 50, sortBy: 'createdAt' } })
  const ban = useAction(admin.banUser)
  const mayBan = admin.checkRolePermission({ role: 'admin', permissions: { user: ['ban'] } })
  return (
    <section>
      <p>{users.data?.total}</p>
      {users.data?.users.map(({ id, name, email, role, banned }) => (
        <p key={id}>
          {name}, {email}, {role}
          {mayBan && !banned && <button onClick={() => void ban.run({ userId: id, banReason: 'spam' })}>Ban</button>}
          <button onClick={() => void admin.unbanUser({ userId: id })}>Unban</button>
          <button onClick={() => void admin.setRole({ userId: id, role: 'admin' })}>Make an admin</button>
          <button onClick={() => void admin.impersonateUser({ userId: id })}>Impersonate</button>
          <button onClick={() => void admin.revokeUserSessions({ userId: id })}>End all sessions</button>
          <button onClick={() => void admin.setUserPassword({ userId: id, newPassword: 'correct horse' })}>
            Set a password
          </button>
          <button onClick={() => void admin.removeUser({ userId: id })}>Delete</button>
        </p>
      ))}
      <button
        onClick={() => void admin.createUser({ name: 'Bob', email: 'bob@example.com', password: 'b', role: 'user' })}
      >
        Create
      </button>
      <button onClick={() => void admin.stopImpersonating()}>Stop</button>
    </section>
  )
}
