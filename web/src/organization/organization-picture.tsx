import { Avatar } from '../ui/mantine/avatar.ts'
import { getPictureUrl } from '../ui/picture-url.ts'

interface OrganizationPictureProps {
  organization: { id: string; name: string; logo: string | null }
  size?: 'sm' | 'md' | 'lg'
}

/** The logo or the initials of an organization. Hidden from screen readers, because the name is next to it. */
export const OrganizationPicture = ({ organization: { id, name, logo }, size = 'md' }: OrganizationPictureProps) => (
  <span aria-hidden="true">
    <Avatar
      name={toLetters(name)}
      src={getPictureUrl({ owner: 'organization', id, url: logo })}
      alt=""
      color="accent"
      radius="md"
      size={size}
    />
  </span>
)

/** Removes the symbols from the initials: `Müller & Söhne` becomes MS. */
const toLetters = (name: string): string => name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? name
