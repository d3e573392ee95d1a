import { Navigate, Route, Routes } from 'react-router'
import { NotFound } from '../site/not-found.tsx'
import { Area } from '../ui/area.tsx'
import { Profile } from './profile.tsx'
import { Sessions } from './sessions.tsx'
import { useAccountTexts } from './texts.ts'

/** The screens of the own account, and the way from one to the other. */
export const AccountArea = () => {
  const account = useAccountTexts()
  return (
    <Area
      label={account.title}
      links={[
        { to: '/account/profile', label: account.links.profile, icon: 'account' },
        { to: '/account/sessions', label: account.links.sessions, icon: 'devices' },
      ]}
    >
      <Routes>
        <Route index element={<Navigate to="profile" replace />} />
        <Route path="profile" element={<Profile />} />
        <Route path="sessions" element={<Sessions />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Area>
  )
}
