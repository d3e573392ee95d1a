import { waitUntil } from '../wait-until.ts'

interface InboxMail {
  to: string
  subject: string
  text: string
}

/** The mails in the development inbox to an address, newest first. */
export const mailsTo = async (url: string, address: string): Promise<InboxMail[]> => {
  const response = await fetch(`${url}/dev/inbox`, { headers: { accept: 'application/json' } })
  const mails: InboxMail[] = await response.json()
  return mails.filter((mail) => mail.to === address)
}

/** The newest mailed link to `call`. */
export const findMailedLink = async (url: string, address: string, call: string): Promise<string> => {
  let link: string | undefined
  await waitUntil(async () => {
    const texts = (await mailsTo(url, address)).map((mail) => mail.text)
    link = texts.join('\n').match(new RegExp(`https?://\\S+/${call}\\S+`))?.[0]
    return link !== undefined
  }, `a mail with a link to ${call}`)
  return link ?? ''
}

/** The newest mailed code. */
export const findMailedCode = async (url: string, address: string): Promise<string> => {
  let code: string | undefined
  await waitUntil(async () => {
    const texts = (await mailsTo(url, address)).map((mail) => mail.text)
    code = texts.join('\n').match(/\b\d{6}\b/)?.[0]
    return code !== undefined
  }, 'a mail with a code')
  return code ?? ''
}
