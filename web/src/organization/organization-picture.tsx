import { Avatar } from '@mantine/core'

interface OrganizationPictureProps {
  organization: { name: string; logo: string | null }
  size?: 'sm' | 'md' | 'lg'
}

/** The logo of an organization, else its initials; drawn for the eye alone, because the name stands beside it. */
export const OrganizationPicture = ({ organization: { name, logo }, size = 'md' }: OrganizationPictureProps) => (
  <span aria-hidden="true">
    <Avatar name={toLetters(name)} src={logo} alt="" color="accent" radius="md" size={size} />
  </span>
)

/** Initials come from letters and digits alone: `Müller & Söhne` is MS. */
const toLetters = (name: string): string => name.match(/[\p{L}\p{M}\p{N}]+/gu)?.join(' ') ?? name
