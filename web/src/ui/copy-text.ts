/** Puts a text where it can be pasted from; answers whether the browser let us. It does so on secure pages alone. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
