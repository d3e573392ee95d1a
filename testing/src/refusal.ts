/** Creates the expected status and code of a refused call, for `toMatchObject`. */
export const createRefusal = (status: number, code: string) => ({ status, body: { code } })
