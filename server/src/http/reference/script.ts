/**
 * The script of the reference: it filters the list, copies samples and sends requests. It is text, because the library has
 * no files that a server could send. The policy of the page allows it by its hash.
 */
export const REFERENCE_SCRIPT = String.raw`
const find = (selector) => document.querySelector(selector)

const search = find('#search')
if (search) {
  const status = find('.search [role=status]')
  const items = [...document.querySelectorAll('.calls li')].map((item) => ({ item, text: item.textContent.toLowerCase() }))
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const { item, text } of items) {
      item.hidden = !words.every((word) => text.includes(word))
      if (!item.hidden) count++
    }
    for (const section of document.querySelectorAll('main section')) section.hidden = !section.querySelector('li:not([hidden])')
    if (words.length === 0) status.textContent = ''
    else if (count === 0) status.textContent = status.dataset.empty
    else status.textContent = count + ' / ' + items.length
  }
  find('.search').hidden = false
  search.addEventListener('input', filter)
  addEventListener('pageshow', filter)
}

for (const button of document.querySelectorAll('[data-copied]')) {
  if (!navigator.clipboard) break
  const label = button.textContent
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('pre').textContent)
    button.textContent = button.dataset.copied
    setTimeout(() => { button.textContent = label }, 2000)
  })
}

const form = find('form')
if (form) {
  const session = find('#session')
  const status = find('#status')
  const notFresh = find('#not-fresh')
  const result = find('#result')
  const button = form.querySelector('button')
  const showSession = async () => {
    const response = await fetch(session.dataset.url).catch(() => null)
    const data = response?.ok ? await response.json() : null
    session.textContent = data ? session.dataset.signedIn + ' ' + data.user.email : session.dataset.signedOut
  }
  const readRequest = () => {
    let url = form.dataset.url
    const query = new URLSearchParams()
    const headers = {}
    for (const { name, value, dataset } of form.querySelectorAll('input')) {
      if (dataset.location === 'path') url = url.replace('{' + name + '}', encodeURIComponent(value))
      else if (value !== '' && dataset.location === 'query') query.append(name, value)
      else if (value !== '') headers[name] = value
    }
    const options = { method: form.dataset.method, headers, redirect: 'manual' }
    if (form.dataset.method === 'POST') {
      headers['content-type'] = 'application/json'
      options.body = form.elements.body?.value ?? '{}'
    }
    return [query.size > 0 ? url + '?' + query : url, options]
  }
  const formatBody = async (response) => {
    const type = response.headers.get('content-type') ?? ''
    if (!/json|text/.test(type)) return type && form.dataset.binary + ' ' + type
    const text = await response.text()
    return type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 100000)
  }
  const send = async () => {
    const body = form.elements.body
    try {
      if (body) JSON.parse(body.value)
    } catch {
      status.textContent = form.dataset.invalid
      body.focus()
      return
    }
    const startedAt = performance.now()
    const response = await fetch(...readRequest())
    const text = response.type === 'opaqueredirect' ? form.dataset.redirect : await formatBody(response)
    // A redirect has no status here.
    status.textContent = [response.status, Math.round(performance.now() - startedAt) + ' ms'].filter(Boolean).join(' · ')
    notFresh.hidden = !(response.status === 403 && text.includes('"code": "SESSION_IS_NOT_FRESH"'))
    result.textContent = text
    result.hidden = text === ''
    await showSession()
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    button.setAttribute('aria-disabled', 'true')
    status.textContent = ''
    notFresh.hidden = true
    result.hidden = true
    await send().catch(() => { status.textContent = form.dataset.failed })
    button.removeAttribute('aria-disabled')
  })
  find('#request').hidden = false
  showSession()
}
`
