/** Sets a value that the service writes into the page. */
export const setMeta = (name: string, content: string): void => {
  const meta = document.querySelector(`meta[name="${name}"]`) ?? document.createElement('meta')
  meta.setAttribute('name', name)
  meta.setAttribute('content', content)
  document.head.append(meta)
}
