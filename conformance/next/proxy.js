import { getSessionCookie } from '@latchkey/server/cookies'
import { NextResponse } from 'next/server'

/** Redirects visitors without a session cookie. Only the page knows whether the session is valid. */
export const proxy = (request) =>
  getSessionCookie(request.headers) ? NextResponse.next() : NextResponse.redirect(new URL('/sign-in', request.url))

export const config = { matcher: '/me' }
