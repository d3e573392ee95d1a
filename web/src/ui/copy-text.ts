/** Copies to the clipboard. False if the browser refuses, for example on insecure pages. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
