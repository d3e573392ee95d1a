/** The workspaces that are published as libraries. Each depends only on those before it. */
export const libraries = ['contract', 'locales', 'server', 'client', 'react']

/** Those that Vite builds, because they contain styles and screens of other workspaces. tsc writes only their declarations. */
export const bundledLibraries = ['react']

/** Internals for tests of other workspaces. */
const PRIVATE_EXPORT = './test-support'

/** The package.json of a library: compiled entries, without what only the checkout needs. */
export const toLibraryManifest = (manifest, rootManifest) => ({
  ...pickCommonFields(manifest, rootManifest),
  ...(manifest.sideEffects === undefined ? {} : { sideEffects: manifest.sideEffects }),
  exports: {
    ...Object.fromEntries(
      Object.entries(manifest.exports)
        .filter(([path]) => path !== PRIVATE_EXPORT)
        .map(([path, source]) => [path, toCompiledEntry(source)]),
    ),
    './package.json': './package.json',
  },
  // Declaration maps and source maps refer to the sources.
  files: ['dist', 'src/**/*.ts', 'src/**/*.tsx'],
  ...pickDependencies(manifest),
})

/**
 * The package.json of the program. Its bundle contains our packages, so it depends on the external packages of the service
 * and of the library that are not in the bundle.
 */
export const toServiceManifest = (manifest, serverManifest, rootManifest, importedPackages) => {
  const { dependencies, optionalDependencies } = serverManifest
  return {
    ...pickCommonFields({ ...manifest, name: 'latchkey' }, rootManifest),
    bin: { latchkey: 'service/dist/main.js' },
    exports: { './package.json': './package.json' },
    files: ['service/dist', 'web/dist'],
    dependencies: Object.fromEntries(
      Object.entries({ ...dependencies, ...manifest.dependencies })
        .filter(([name]) => importedPackages.has(name))
        .sort(([one], [other]) => (one < other ? -1 : 1)),
    ),
    optionalDependencies,
  }
}

const pickCommonFields = ({ name, version, license, description, type }, { engines }) => ({
  name,
  version,
  license,
  description,
  type,
  engines,
})

const pickDependencies = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) => ({
  dependencies,
  optionalDependencies,
  peerDependencies,
  peerDependenciesMeta,
})

const toCompiledEntry = (source) => {
  // The compiler refuses the import of a stylesheet without a declaration (`noUncheckedSideEffectImports`).
  if (source.endsWith('.css')) return { types: source.replace(/css$/, 'd.ts'), default: source }
  const compiled = source.replace(/^\.\/src\//, './dist/').replace(/\.tsx?$/, '')
  return { types: `${compiled}.d.ts`, default: `${compiled}.js` }
}
