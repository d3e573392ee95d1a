import { createHmac, hkdfSync } from 'node:crypto'
import type { Arrangement, Given } from './arrangements/arrangement.ts'
import { organizationArrangement } from './arrangements/organizations.ts'
import { type Exchange, organizationExchanges } from './exchanges.ts'
import type { Stage, Visitor } from './stage.ts'

export const arrangementOf = (exchange: Exchange): Arrangement => {
  const { name, given = '' } = exchange
  if (organizationExchanges.includes(exchange)) return organizationArrangement(exchange)
  const known = arrangements[name]
  if (known) return known
  if (name.startsWith('cookies: ')) return { options: JSON.parse(given), given: nobody }
  return { given: name.startsWith('sign-up') ? nobody : signedIn }
}

const days = (count: number): number => count * 86_400
const ann = { name: 'Ann', email: 'a@example.com', password: 'password1' }
const bob = { name: 'Bob', email: 'b@example.com', password: 'password1' }

const nobody = async (): Promise<Given> => ({})

const signsUp = async (stage: Stage, who: object = ann): Promise<Visitor> => {
  const visitor = stage.visitor()
  await visitor.post('/sign-up/email', who)
  return visitor
}

const signsIn = async (stage: Stage, more: object = {}): Promise<Visitor> => {
  const visitor = stage.visitor()
  await visitor.post('/sign-in/email', { ...ann, ...more })
  return visitor
}

/** The same browser, with its session cookies as somebody else has made them. */
const holding = (visitor: Visitor, cookies: Record<string, string>): Visitor => ({
  ...visitor,
  cookies: new Map([...visitor.cookies, ...Object.entries(cookies)]),
})

const handleOf = async (visitor: Visitor): Promise<string> => (await visitor.get('/get-session')).session.token

/** The secret of the newest mail, once it is there. */
const newestToken = async (stage: Stage): Promise<string> => (await stage.mails()).at(-1)?.token ?? ''

const signedIn = async (stage: Stage): Promise<Given> => ({ visitor: await signsUp(stage) })

const signedInBriefly = async (stage: Stage): Promise<Given> => {
  await signsUp(stage)
  return { visitor: await signsIn(stage, { rememberMe: false }) }
}

const signedInFor =
  (seconds: number) =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await signsUp(stage)
    stage.travel(seconds)
    return { visitor }
  }

/** Signed in long ago, and seen again each few days, so that nothing is due for a refresh. */
const signedInLongAgo = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  for (const step of [days(5), days(5)]) {
    stage.travel(step)
    await visitor.get('/get-session')
  }
  return { visitor }
}

const revokedElsewhere = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const held = holding(visitor, {})
  await (await signsIn(stage)).post('/revoke-other-sessions', {})
  return { visitor: held }
}

const withTwoSessions = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  return { visitor, values: { 'session-token': await handleOf(await signsIn(stage)) } }
}

const SESSION = 'latchkey.session_token'
const CACHE = 'latchkey.session_data'

const wronglySigned = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const [value = ''] = decodeURIComponent(visitor.cookies.get(SESSION) ?? '').split('.')
  const signature = createHmac('sha256', 'another secret').update(value).digest('base64')
  return { visitor: holding(visitor, { [SESSION]: encodeURIComponent(`${value}.${signature}`) }) }
}

const unsigned = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const [value = ''] = decodeURIComponent(visitor.cookies.get(SESSION) ?? '').split('.')
  return { visitor: holding(visitor, { [SESSION]: value }) }
}

/** Ann's own cache cookie, in which she has put Bob into her place; the signature is left as it was. */
const forgedCache = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  const [body = '', signature = ''] = (visitor.cookies.get(CACHE) ?? '').split('.')
  const cached = JSON.parse(Buffer.from(body, 'base64url').toString())
  const victim = (await (await signsUp(stage, bob)).get('/get-session')).user
  const own = (await visitor.get('/get-session?disableCookieCache=true')).user.id
  const forged = { ...cached, user: { ...cached.user, id: victim.id, email: victim.email } }
  const payload = Buffer.from(JSON.stringify(forged)).toString('base64url')
  return { visitor: holding(visitor, { [CACHE]: `${payload}.${signature}` }), values: { 'own-id': own } }
}

const requestsVerification = async (stage: Stage, who = ann): Promise<string> => {
  await stage.visitor().post('/send-verification-email', { email: who.email })
  return newestToken(stage)
}

const verificationMailed = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  return { visitor, values: { jwt: await requestsVerification(stage) } }
}

const verificationExpired = async (stage: Stage): Promise<Given> => {
  const given = await verificationMailed(stage)
  stage.travel(3601)
  return given
}

const unknownUser = async (stage: Stage): Promise<Given> => {
  const given = await verificationMailed(stage)
  await given.visitor?.post('/delete-user', { password: ann.password })
  return given
}

const verified = async (stage: Stage, who = ann): Promise<Visitor> => {
  const visitor = await signsUp(stage, who)
  await visitor.get(`/verify-email?token=${await requestsVerification(stage, who)}`)
  return visitor
}

/** Whoever knows the secret can sign, so what is refused is refused for another reason: first the key is tried out. */
const forgedVerification =
  (alter: { algorithm?: 'HS256' | 'HS512'; secret?: string; email?: undefined }) =>
  async (stage: Stage): Promise<Given> => {
    await signsUp(stage)
    const genuine = await requestsVerification(stage)
    const [head = '', body = '', signature = ''] = genuine.split('.')
    const mark = (text: string, secret: string, hash: string) =>
      createHmac(hash, new Uint8Array(hkdfSync('sha256', secret, 'latchkey', 'verification-token', 32)))
        .update(text)
        .digest('base64url')
    if (mark(`${head}.${body}`, stage.secret, 'sha256') !== signature) throw new Error('Links are signed otherwise')
    const { algorithm = 'HS256', secret = stage.secret, ...claims } = alter
    const text = [{ alg: algorithm }, { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...claims }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return { values: { jwt: `${text}.${mark(text, secret, algorithm === 'HS512' ? 'sha512' : 'sha256')}` } }
  }

/** Ann, verified as `new@example.com`, has asked for another address. */
const changeMailed =
  (newEmail: string) =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await verified(stage, { ...ann, email: 'new@example.com' })
    await visitor.post('/change-email', { newEmail, callbackURL: '/done' })
    return { visitor, values: { jwt: await newestToken(stage) } }
  }

const changeApproved = async (stage: Stage): Promise<Given> => {
  const given = await changeMailed('third@example.com')(stage)
  await given.visitor?.get(`/verify-email?token=${given.values?.jwt}`)
  return given
}

const resetMailed = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  await stage.visitor().post('/forget-password', { email: ann.email, redirectTo: '/reset' })
  return { visitor, values: { 'reset-token': await newestToken(stage) } }
}

const resetExpired = async (stage: Stage): Promise<Given> => {
  const given = await resetMailed(stage)
  stage.travel(3601)
  return given
}

const resetDone = async (stage: Stage): Promise<Given> => {
  const given = await resetMailed(stage)
  const visitor = given.visitor && holding(given.visitor, {})
  await stage.visitor().post('/reset-password', { newPassword: 'newpassword1', token: given.values?.['reset-token'] })
  return { ...given, visitor }
}

const changed =
  (revokeOtherSessions: boolean | undefined) =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await signsUp(stage)
    const change = { currentPassword: ann.password, newPassword: 'password2', revokeOtherSessions }
    await (await signsIn(stage)).post('/change-password', change)
    return { visitor }
  }

const withoutPassword = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  await stage.database.kysely.deleteFrom('account').execute()
  return { visitor }
}

const withMailedDeletion = { deleteUser: { sendDeleteAccountVerification: true, deleteTokenExpiresIn: 60 } } as const

const deletionMailed = async (stage: Stage): Promise<Given> => {
  const visitor = await signsUp(stage)
  await visitor.post('/delete-user', {})
  return { visitor, values: { 'delete-token': await newestToken(stage) } }
}

const attempts =
  (headers: Record<string, string>, connection: object) =>
  async (stage: Stage): Promise<Given> => {
    for (let count = 0; count < 3; count++) {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'password1' })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      await stage.handler(new Request('http://localhost:3000/api/auth/sign-in/email', init), connection)
    }
    return {}
  }

const fromAddress = attempts({ 'x-forwarded-for': '198.51.100.4' }, { remoteAddress: '10.0.0.1' })

const withoutTable =
  (table: 'session' | 'verification') =>
  async (stage: Stage): Promise<Given> => {
    const visitor = await signsUp(stage)
    await stage.database.kysely.schema.dropTable(table).execute()
    return { visitor }
  }

const cached = { session: { cookieCache: { enabled: true } } }
const needsVerification = { emailAndPassword: { requireEmailVerification: true } }
const limited = { rateLimit: { enabled: true } }

const arrangements: Readonly<Record<string, Arrangement>> = {
  'sign-up duplicate e-mail (other letter case)': {
    given: async (stage) => ({ visitor: await signsUp(stage, { ...ann, email: 'ann@example.com' }) }),
  },
  'sign-up disabled': { options: { emailAndPassword: { disableSignUp: true } }, given: nobody },
  'sign-up while e-mail+password off': { options: { emailAndPassword: { enabled: false } }, given: nobody },
  'sign-in while e-mail+password off': { options: { emailAndPassword: { enabled: false } }, given: nobody },
  'sign-up autoSignIn false': { options: { emailAndPassword: { autoSignIn: false } }, given: nobody },
  'sign-up with requireEmailVerification': { options: needsVerification, given: nobody },
  'sign-in unverified (mailer configured)': { options: needsVerification, given: signedIn },
  'sign-in unverified but wrong password': { options: needsVerification, given: signedIn },
  'sign-in unverified (no mailer)': {
    options: { ...needsVerification, emailVerification: { sendVerificationEmail: false } },
    given: signedIn,
  },
  'sign-up with sendOnSignUp': { options: { emailVerification: { sendOnSignUp: true } }, given: nobody },

  'get-session with dont_remember cookie': { given: signedInBriefly },
  'get-session due for refresh but dont_remember': {
    given: async (stage) => {
      const given = await signedInBriefly(stage)
      stage.travel(days(1) - 3600)
      return given
    },
  },
  'get-session due for refresh': { given: signedInFor(days(7) - 3600) },
  'get-session disableRefresh=true when due': { given: signedInFor(days(7) - 3600) },
  'get-session disableRefresh=banana': { given: signedInFor(days(7) - 3600) },
  'list-sessions when refresh due (authenticated route other than get-session)': { given: signedInFor(days(7) - 3600) },
  'sign-in again over a dont_remember cookie (rememberMe omitted)': { given: signedInBriefly },
  'sign-up over a dont_remember cookie': { given: signedInBriefly },
  'sign-in user whose credential account has no password': {
    given: async (stage) => {
      await signsUp(stage, { ...ann, email: 'z@example.com' })
      await stage.database.kysely.updateTable('account').set({ password: null }).execute()
      return {}
    },
  },
  'sign-in user without credential account': {
    given: async (stage) => {
      await signsUp(stage, { ...ann, email: 'z@example.com' })
      await stage.database.kysely.deleteFrom('account').execute()
      return {}
    },
  },

  'get-session bad signature': { given: wronglySigned },
  'get-session unsigned token': { given: unsigned },
  'get-session unknown token': { given: revokedElsewhere },
  'list-sessions with expired session': { given: signedInFor(days(7)) },
  'get-session expired': { given: signedInFor(days(7)) },
  'get-session user row gone': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      await stage.database.kysely.deleteFrom('user').execute()
      return { visitor }
    },
  },
  'sign-up with cookie cache on': { options: cached, given: nobody },
  'get-session served from cache': { options: cached, given: signedIn },
  'get-session from cache although session row is gone': { options: cached, given: revokedElsewhere },
  'get-session disableCookieCache with row gone': { options: cached, given: revokedElsewhere },
  'get-session with forged cache payload (bad HMAC)': { options: cached, given: forgedCache },
  'list-sessions with forged cache payload (bad HMAC)': { options: cached, given: forgedCache },
  "forged cache cookie lists the victim's sessions": { options: cached, given: forgedCache },
  'get-session forged cache + disableCookieCache': { options: cached, given: forgedCache },
  'get-session with garbage cache cookie': {
    options: cached,
    given: async (stage) => ({ visitor: holding(await signsUp(stage), { [CACHE]: '%%%' }) }),
  },
  'get-session with expired cache payload': { options: cached, given: signedInFor(301) },
  'get-session with cache cookie only': { options: cached, given: signedIn },
  'sign-up with cookie cache overflow': { options: cached, given: nobody },
  'sign-in cookie cache maxAge 30': {
    options: { session: { cookieCache: { enabled: true, maxAge: 30 } } },
    given: nobody,
  },
  'get-session: cached session itself expired': {
    options: { session: { ...cached.session, expiresIn: 60 } },
    given: signedInFor(60),
  },
  'get-session with cookie cache on but cache cookie absent': { options: cached, given: signedIn },
  'list-sessions with cookie cache on but cache cookie absent': { options: cached, given: signedIn },
  'get-session due for refresh, cookie cache on': { options: cached, given: signedInFor(days(7) - 3600) },
  'sign-out with cookie cache on': { options: cached, given: signedIn },
  'get-session disableRefresh with cookie cache on and cache absent': { options: cached, given: signedIn },
  'get-session while the database fails': { given: withoutTable('session') },
  'list-sessions while the database fails': { given: withoutTable('session') },
  'get-session with updateAge 0': { options: { session: { updateAge: 0 } }, given: signedIn },

  'list-sessions ok': { given: withTwoSessions },
  'revoke-session of another user': {
    given: async (stage) => ({
      visitor: await signsUp(stage),
      values: { 'session-token': await handleOf(await signsUp(stage, bob)) },
    }),
  },
  'revoke-session ok': { given: withTwoSessions },
  'revoke-session of the current session': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      return { visitor, values: { 'session-token': await handleOf(visitor) } }
    },
  },
  'get-session after own session revoked': { given: revokedElsewhere },
  'sign-out with invalid cookie signature': { given: wronglySigned },
  'sign-out with signed but unknown token': { given: revokedElsewhere },
  'sign-out foreign origin with disableCSRFCheck': {
    options: { advanced: { disableCSRFCheck: true } },
    given: signedIn,
  },
  'bad callbackURL with disableCSRFCheck': { options: { advanced: { disableCSRFCheck: true } }, given: signedIn },

  'verify-email expired token': { given: verificationExpired },
  'verify-email expired token with callback': { given: verificationExpired },
  'verify-email token with other secret': { given: forgedVerification({ secret: 'another secret' }) },
  'verify-email token signed HS512': { given: forgedVerification({ algorithm: 'HS512' }) },
  'verify-email unknown user': { given: unknownUser },
  'verify-email unknown user with callback': { given: unknownUser },
  'verify-email token without e-mail claim': { given: forgedVerification({ email: undefined }) },
  'verify-email untrusted callback': { given: verificationMailed },
  'verify-email trusted absolute callback': { given: verificationMailed },
  'verify-email ok without callback (second use of the same token)': {
    given: async (stage) => {
      const given = await verificationMailed(stage)
      await stage.visitor().get(`/verify-email?token=${given.values?.jwt}`)
      return given
    },
  },
  'send-verification-email when already verified': { given: async (stage) => ({ visitor: await verified(stage) }) },
  'send-verification-email disabled': {
    options: { emailVerification: { sendVerificationEmail: false } },
    given: signedIn,
  },
  'verify-email with autoSignInAfterVerification': {
    options: { emailVerification: { autoSignInAfterVerification: true } },
    given: verificationMailed,
  },
  'verify-email with autoSignInAfterVerification while already signed in as the same user': {
    options: { emailVerification: { autoSignInAfterVerification: true } },
    given: verificationMailed,
  },

  'change-email taken': {
    given: async (stage) => {
      await signsUp(stage, bob)
      return signedIn(stage)
    },
  },
  'get-session after immediate change': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      await visitor.post('/change-email', { newEmail: 'new@example.com' })
      return { visitor }
    },
  },
  'change-email current e-mail verified': {
    given: async (stage) => ({ visitor: await verified(stage, { ...ann, email: 'new@example.com' }) }),
  },
  'verify-email change token while signed out, with callback': { given: changeMailed('third@example.com') },
  'verify-email change token while signed out, callback with query': { given: changeMailed('third@example.com') },
  'verify-email change token while signed out': { given: changeMailed('third@example.com') },
  'verify-email change token as other user': {
    given: async (stage) => {
      const { values } = await changeMailed('third@example.com')(stage)
      return { visitor: await signsUp(stage, bob), values }
    },
  },
  'verify-email change token ok with callback': { given: changeMailed('third@example.com') },
  'verify-email change token reuse': { given: changeApproved },
  'verify-email new address': {
    given: async (stage) => {
      const { visitor } = await changeApproved(stage)
      return { visitor, values: { jwt: await newestToken(stage) } }
    },
  },
  'verify-email change token ok without callback': { given: changeMailed('fourth@example.com') },
  'verify-email change token, target taken meanwhile': {
    given: async (stage) => {
      const given = await changeMailed(bob.email)(stage)
      await signsUp(stage, bob)
      return given
    },
  },
  'change-email disabled': { options: { user: { changeEmail: { enabled: false } } }, given: signedIn },
  'change-email verified but no mailer': {
    options: { user: { changeEmail: { sendChangeEmailVerification: false } } },
    given: async (stage) => ({ visitor: await verified(stage) }),
  },

  'forget-password disabled': { options: { emailAndPassword: { sendResetPassword: false } }, given: signedIn },
  'forget-password when the verification value cannot be stored': { given: withoutTable('verification') },
  'reset-password link ok': { given: resetMailed },
  'reset-password link ok, callback with query': { given: resetMailed },
  'reset-password link ok, absolute callback': { given: resetMailed },
  'reset-password link bad token': { given: async () => ({ values: { 'reset-token': 'x'.repeat(24) } }) },
  'reset-password link no callback': { given: resetMailed },
  'reset-password link empty callback': { given: resetMailed },
  'reset-password link untrusted callback': { given: resetMailed },
  "reset-password link callback 'undefined'": { given: resetMailed },
  'reset-password too long': { given: resetMailed },
  'reset-password missing newPassword': { given: resetMailed },
  'reset-password ok': { given: resetMailed },
  'reset-password token reuse': { given: resetDone },
  'get-session after password reset': { given: resetDone },
  'sign-in with the new password': { given: resetDone },
  'reset-password token in the query string': {
    given: async (stage) => {
      const older = await resetMailed(stage)
      await stage.visitor().post('/forget-password', { email: ann.email })
      await stage.mails()
      return older
    },
  },
  'reset-password link expired token': { given: resetExpired },
  'reset-password expired token': { given: resetExpired },
  'reset-password for a social-only user': {
    given: async (stage) => {
      const given = await resetMailed(stage)
      await stage.database.kysely.deleteFrom('account').execute()
      return given
    },
  },

  'get-session in the other browser after change-password': { given: changed(undefined) },
  'change-password with revokeOtherSessions': {
    given: async (stage) => {
      await changed(false)(stage)
      return { visitor: await signsIn(stage, { password: 'password2' }) }
    },
  },
  'get-session in the other browser after revokeOtherSessions': { given: changed(true) },
  'change-password without credential account': { given: withoutPassword },
  'update-user ok with dont_remember': { given: signedInBriefly },
  'get-session after update-user': {
    given: async (stage) => {
      const visitor = await signsUp(stage)
      await visitor.post('/update-user', { name: '42.0' })
      return { visitor }
    },
  },

  'delete-user no password, session 10 days old, freshAge not configured': { given: signedInLongAgo },
  'delete-user with freshAge 0': { options: { session: { freshAge: 0 } }, given: signedInLongAgo },
  'delete-user no password, freshAge 60 s, session 0.15 s old': {
    options: { session: { freshAge: 60 } },
    given: signedInFor(0.15),
  },
  'delete-user password given, freshAge 60 s': { options: { session: { freshAge: 60 } }, given: signedInFor(61) },
  'delete-user disabled': { options: { user: { deleteUser: { enabled: false } } }, given: signedIn },
  'delete-user/callback disabled': { options: { user: { deleteUser: { enabled: false } } }, given: signedIn },
  'delete-user with mailer': { options: { user: withMailedDeletion }, given: signedIn },
  'delete-user/callback signed out': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user/callback as other user': {
    options: { user: withMailedDeletion },
    given: async (stage) => {
      const { values } = await deletionMailed(stage)
      return { visitor: await signsUp(stage, bob), values }
    },
  },
  'delete-user/callback untrusted callback': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user/callback ok with callback': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user with token in the body': { options: { user: withMailedDeletion }, given: deletionMailed },
  'delete-user/callback expired token': {
    options: { user: withMailedDeletion },
    given: async (stage) => {
      const given = await deletionMailed(stage)
      stage.travel(61)
      return given
    },
  },
  'delete-user/callback ok without callback': { options: { user: withMailedDeletion }, given: deletionMailed },

  'rate limit: 4th sign-in within 10 s': { options: limited, given: fromAddress },
  'rate limit: other ip': { options: limited, given: fromAddress },
  'rate limit: no client address': { options: limited, given: attempts({}, {}) },
}
