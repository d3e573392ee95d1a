/** The version of the package. A constant, because bundlers of applications drop `package.json`. */
export const VERSION = '0.1.0'
