/** The class of every root of a component, to which the stylesheet of the package is limited. */
export const ROOT_CLASS = 'latchkey'
