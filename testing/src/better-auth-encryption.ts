import { symmetricEncrypt } from 'better-auth/crypto'

/** Encrypts a value as better-auth does: with its option `secret`, or with a version of its option `secrets`. */
export const encryptLikeBetterAuth = (value: string, secret: string, version?: number): Promise<string> =>
  symmetricEncrypt({
    key: version === undefined ? secret : { keys: new Map([[version, secret]]), currentVersion: version },
    data: value,
  })
