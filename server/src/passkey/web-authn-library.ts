/**
 * The part of the library that we use, in one module: the bundler would move what its two entries share to a chunk that runs
 * before the library has defined `Reflect.metadata`.
 * @module
 */
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeAttestationObject, isoCBOR } from '@simplewebauthn/server/helpers'
