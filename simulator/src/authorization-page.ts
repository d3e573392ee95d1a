import { html, raw } from 'hono/html'
import { isFault, type Fault, faults } from './fault.ts'
import type { SimulatedUser } from './user.ts'
import type { ProviderState } from './state.ts'

type Markup = ReturnType<typeof html>

/** The page on which a developer edits the user, selects a fault, and approves or denies. */
export const renderAuthorizationPage = (
  { provider, user, fault: currentFault }: ProviderState,
  query: URLSearchParams,
): Promise<Response> => {
  const { name, email, emailVerified, subject } = user
  const options = Object.entries(faults).map(
    ([fault, label]) =>
      html`<option value="${fault}"${fault === currentFault ? raw(' selected') : ''}>${label}</option>`,
  )
  return renderPage(
    `Simulated ${provider.name}`,
    html`<p><strong>${new URL(query.get('redirect_uri') ?? '').host}</strong> requests a sign-in.${
      query.get('scope') ? html` Scopes: <span class="scopes">${query.get('scope')}</span>.` : ''
    }</p>
<form method="post">
<label for="name">Name</label><input id="name" name="name" value="${name}" autocomplete="off">
<label for="email">Email</label><input id="email" name="email" type="email" value="${email ?? ''}" autocomplete="off"
 aria-describedby="email-hint">
<p class="hint" id="email-hint">Empty for accounts without an email address.</p>
<div class="check"><input id="verified" name="emailVerified" type="checkbox"${emailVerified ? raw(' checked') : ''}>
<label for="verified">The email is verified</label></div>
<label for="subject">Subject</label><input id="subject" name="subject" value="${subject}" required autocomplete="off"
 aria-describedby="subject-hint"${provider.hasNumericSubject ? raw(' pattern="[0-9]{1,15}" inputmode="numeric"') : ''}>
<p class="hint" id="subject-hint">The user ID at ${provider.name}${provider.hasNumericSubject ? ' (digits)' : ''}.
Another subject is another user.</p>
<label for="fault">Fault: ${provider.name} …</label>
<select id="fault" name="fault"><option value="">none</option>${options}</select>
<div class="buttons"><button name="decision" value="approve">Approve</button>
<button name="decision" value="deny" formnovalidate class="second">Deny</button></div></form>`,
  )
}

/** Parses the submitted form of the authorization page. */
export const parseDecision = (
  user: SimulatedUser,
  form: Readonly<Record<string, string>>,
): { isApproved: boolean; user: SimulatedUser; fault: Fault | undefined } => {
  const { fault = '', email } = form
  return {
    isApproved: form.decision === 'approve',
    user: {
      ...user,
      name: form.name ?? user.name,
      email: email === undefined ? user.email : email.trim() || null,
      emailVerified: form.emailVerified !== undefined,
      subject: form.subject?.trim() || user.subject,
    },
    fault: isFault(fault) ? fault : undefined,
  }
}

/** A form with the callback parameters. A script submits it. Without scripts, the user presses the button. */
export const renderFormPostPage = (
  provider: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> =>
  renderPage(
    `Simulated ${provider}`,
    html`<p>${provider} sends its response in a form.</p><form method="post" action="${action}">${Object.entries(
      fields,
    ).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="buttons"><button>Continue</button></div></form><script src="/continue.js"></script>`,
  )

/** Explains why the authorization request is invalid. */
export const renderErrorPage = (provider: string, reason: string): Promise<Response> =>
  renderPage(
    `Simulated ${provider}`,
    html`<p role="alert">The authorization request is invalid. ${reason}</p>
<p class="hint">The user is not redirected to the application, because redirect_uri cannot be trusted.</p>`,
    400,
  )

export const FORM_POST_SCRIPT = 'document.forms[0].submit()\n'

const renderPage = async (title: string, body: Markup, status = 200): Promise<Response> =>
  new Response(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><link rel="stylesheet" href="/page.css"></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`,
    {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // No `form-action`: Chromium applies it to all subsequent redirects, and the redirects of the application are
        // unknown here.
        'content-security-policy':
          "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      },
    },
  )

export const PAGE_STYLES = `:root{color-scheme:light dark;--line:light-dark(#868e96,#909296);--accent:light-dark(#2f4ac0,#aebdff)}
*{box-sizing:border-box}
body{margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere;
background:light-dark(#f8f9fa,#141517);color:light-dark(#212529,#e9ecef)}
main{max-inline-size:28rem;margin:1rem auto;padding:1.25rem;border:1px solid var(--line);border-radius:.75rem;
background:light-dark(#fff,#1f2023)}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.25}
label{display:block;margin-block-start:1rem;font-weight:600}
input,select,button{font:inherit;color:inherit}
input:not([type=checkbox]),select{inline-size:100%;min-block-size:2.75rem;padding:.5rem .75rem;border:1px solid var(--line);
border-radius:.5rem;background:light-dark(#fff,#141517)}
input[type=checkbox]{inline-size:1.25rem;block-size:1.25rem;margin:0;flex:none}
.check{display:flex;gap:.5rem;align-items:center;margin-block-start:1rem}
.check label{margin:0;font-weight:400}
.hint{margin:.25rem 0 0;font-size:.875rem;color:light-dark(#495057,#c1c2c5)}
.scopes{font-family:ui-monospace,monospace;font-size:.875rem}
.buttons{display:flex;flex-wrap:wrap;gap:.75rem;margin-block-start:1.5rem}
button{flex:1 1 8rem;min-block-size:2.75rem;border:1px solid var(--accent);border-radius:.5rem;cursor:pointer;font-weight:600;
background:var(--accent);color:light-dark(#fff,#141517)}
button.second{background:none;color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`
