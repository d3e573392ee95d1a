// Prints what an editor shows in types/editor.ts, as JSON.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'

const path = fileURLToPath(new URL('editor.ts', import.meta.url))
const source = readFileSync(path, 'utf8')
const service = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getCompilationSettings: () => ({ strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 }),
  getScriptFileNames: () => [path],
  getScriptVersion: () => '1',
  getScriptSnapshot: (file) => ts.ScriptSnapshot.fromString(readFileSync(file, 'utf8')),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
})
const program = service.getProgram()
const checker = program.getTypeChecker()

console.log(
  JSON.stringify({
    errors: service.getSemanticDiagnostics(path).map(({ messageText }) => messageText),
    baseURL: hover('baseURL'),
    session: hover('session:'),
    expiresIn: hover('expiresIn'),
    disableSignUp: hover('disableSignUp'),
    returned: complete('/* options of a field */', 'returned'),
    listOrganizations: hover('listOrganizations'),
    signInEmail: hover('email,'),
    createOrganization: hover('create]'),
    updateUser: hover('updateUser({'),
    signOut: hover('signOut()'),
    useSession: hover('useSession()'),
    exports: ['client', 'core', 'reactClient', 'components', 'server', 'authorize', 'verify'].flatMap(listExports),
    options: listOptions(checker.getTypeOfSymbol(findExport('options'))),
  }),
)

/** The type, the description and the tags at a name in the file. */
function hover(name) {
  return format(service.getQuickInfoAtPosition(path, source.indexOf(name) + 1))
}

/** The same for an entry of the list of completions. */
function complete(position, name) {
  return format(service.getCompletionEntryDetails(path, source.indexOf(position), name))
}

function format(info) {
  return {
    type: ts.displayPartsToString(info?.displayParts),
    text: ts.displayPartsToString(info?.documentation),
    tags: info?.tags?.map((tag) => `${tag.name} ${ts.displayPartsToString(tag.text)}`) ?? [],
  }
}

function findExport(name) {
  const file = checker.getSymbolAtLocation(program.getSourceFile(path))
  return checker.getExportsOfModule(file).find((symbol) => symbol.name === name)
}

/** The name and the description of each export of a package. */
function listExports(name) {
  return checker.getExportsOfModule(resolve(findExport(name))).map((symbol) => ({
    name: `${name} ${symbol.name}`,
    text: ts.displayPartsToString(resolve(symbol).getDocumentationComment(checker)),
  }))
}

function resolve(symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The name and the description of each option that the package declares. */
function listOptions(section, names = []) {
  const declared = section
    .getProperties()
    .filter(({ declarations }) =>
      declarations?.some((node) => node.getSourceFile().fileName.endsWith('/options/options.d.ts')),
    )
  return declared.flatMap((property) => {
    const name = [...names, property.name]
    const value = checker.getTypeOfSymbol(property)
    return [
      { name: name.join('.'), text: ts.displayPartsToString(property.getDocumentationComment(checker)) },
      ...(value.isUnion() ? value.types : [value]).flatMap((type) => listOptions(type, name)),
    ]
  })
}
