/** The parameter of a page of another application with the router path of the screen in it. */
export const SCREEN_PARAMETER = 'latchkey'

export const getScreenParameter = (search: string): string | null => new URLSearchParams(search).get(SCREEN_PARAMETER)
