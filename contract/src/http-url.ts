export const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const isHttpsUrl = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
