import { createLatchkey } from '@latchkey/server'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { optionsFrom } from '../options.ts'

/** `latchkey admin create EMAIL`: on the database that the service uses, whether it runs or not. */
export const createAdmin = async (email: string | undefined, { name }: { name: string | undefined }): Promise<void> => {
  if (!email) throw new Error('admin create needs an address: latchkey admin create ann@example.com')
  const environment = readEnvironment(process.env)
  const latchkey = createLatchkey(await optionsFrom(environment, createLog('warn')))
  try {
    const body = { email, ...(name !== undefined && { name }) }
    const { user, isNew, resetURL } = await latchkey.api.createAdmin({ body })
    console.log(
      isNew
        ? `${user.email} is a new admin. Choose the password here, within an hour:`
        : `${user.email} is an admin now.`,
    )
    if (resetURL) console.log(resetURL)
  } finally {
    await latchkey.close()
  }
}
