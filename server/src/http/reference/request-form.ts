import type { Texts } from '@latchkey/locales'
import { type Html, html } from '../../platform/html.ts'
import type { Settings } from '../../platform/options/settings.ts'
import type { Input, Operation } from './create-operation.ts'

/** Returns a form that sends the request with the session of the browser. The script of the page shows it. */
export const renderForm = (settings: Settings, operation: Operation, texts: Texts['reference']): Html => {
  const { call, path, inputs, body } = operation
  const base = `${settings.sitePath}${settings.basePath}`
  const fields = inputs.filter(({ location }) => location !== 'body')
  return html`<section id="request" hidden>
<h2>${texts.tryIt}</h2>
<p class="dimmed" id="session" data-signed-in="${texts.signedIn}" data-signed-out="${texts.signedOut}" data-url="${base}/get-session"></p>
<form data-method="${call.method}" data-url="${base}${path}" data-failed="${texts.failed}" data-redirect="${texts.redirect}" data-binary="${texts.binary}" data-invalid="${texts.invalidJson}">
${fields.map(renderField)}${body === null ? null : renderBodyField(body, texts)}
${call.method === 'POST' ? html`<p class="dimmed">${texts.changesData}</p>` : null}
<button class="button">${texts.send}</button>
</form>
<p id="status" role="status"></p>
<p id="not-fresh" role="alert" hidden>${texts.notFresh}<br><a href="${base}/reference?operation=stepUp" target="_blank"><code>POST /step-up</code></a></p>
<pre id="result" tabindex="0" aria-label="${texts.result}" role="region" hidden></pre>
</section>`
}

const renderField = ({ name, location, isRequired }: Input): Html => {
  const required = isRequired ? html` required` : null
  return html`<label><code>${name}</code><input name="${name}" data-location="${location}" autocomplete="off" spellcheck="false"${required}></label>
`
}

const renderBodyField = (body: unknown, texts: Texts['reference']): Html => {
  const text = JSON.stringify(body, null, 2)
  const rows = Math.min(12, Math.max(3, text.split('\n').length))
  return html`<label>${texts.body}<textarea name="body" rows="${rows}" autocomplete="off" autocapitalize="off" spellcheck="false">${text}</textarea></label>`
}
