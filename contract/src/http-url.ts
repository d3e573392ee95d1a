/** Whether a text is an absolute URL with `http:` or `https:`. */
export const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const isHttpsUrl = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
