import path from 'node:path'
import ts from 'typescript'

export type CallClosure = { functions: number; files: string[]; folders: string[] }

/** The project of the server: what is reached from its routes lies in it, the contract and the rules included. */
export function openServerProgram(root: string): ts.Program {
  const config = path.join(root, 'src/server/tsconfig.json')
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config,
    ts.sys,
    path.dirname(config),
  )
  const program = ts.createProgram(fileNames, {
    ...options,
    noEmit: true,
    composite: false,
    incremental: false,
  })
  // Nodes know their parents once the checker has bound them.
  program.getTypeChecker()
  return program
}

/**
 * Where an endpoint is mounted: what a route gives besides the api and the endpoint.
 * @throws when nothing mounts it
 */
export function mountOf(program: ts.Program, endpoint: string): ts.Node[] {
  const found: ts.Node[] = []
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'mount') {
      const [, mounted, ...given] = node.arguments
      if (mounted?.getText().split('.').at(-1) === endpoint) found.push(...given)
    }
    ts.forEachChild(node, look)
  }
  for (const file of program.getSourceFiles()) if (file.fileName.endsWith('routes.ts')) look(file)
  if (found.length === 0) throw new Error(`Nothing mounts ${endpoint}.`)
  return found
}

/** An exported function by its file below the root and its name. */
export function functionOf(program: ts.Program, root: string, file: string, name: string): ts.Node[] {
  const source = program.getSourceFile(path.join(root, file))
  const symbol = source && program.getTypeChecker().getSymbolAtLocation(source)
  const found = symbol?.exports?.get(ts.escapeLeadingUnderscores(name))?.valueDeclaration
  if (found === undefined) throw new Error(`${file} exports no ${name}.`)
  return [found]
}

/**
 * What can be called from some nodes, in all branches, as far as the compiler sees it: functions by their names, those
 * that are handed over included; not what a package calls, nor methods of an interface. An upper bound.
 */
export function closureOf(program: ts.Program, root: string, starts: readonly ts.Node[]): CallClosure {
  const checker = program.getTypeChecker()
  const source = path.join(root, 'src')
  const reached = new Set<ts.Node>(starts)
  const functions = new Set<ts.Node>()
  const waiting = [...starts]
  const reach = (name: ts.Identifier): void => {
    const symbol = checker.getSymbolAtLocation(name)
    if (symbol === undefined) return
    const { valueDeclaration: declared } =
      symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    if (declared === undefined || reached.has(declared)) return
    if (!declared.getSourceFile().fileName.startsWith(source) || !isCode(declared)) return
    reached.add(declared)
    waiting.push(declared)
  }
  const look = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isFunctionLike(node)) functions.add(node)
    if (ts.isIdentifier(node)) reach(node)
    ts.forEachChild(node, look)
  }
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) look(node)
  const named = [...reached].filter((node) => functions.has(codeOf(node)))
  const files = new Set(named.map((node) => path.relative(root, node.getSourceFile().fileName)))
  const folders = new Set([...files].map((file) => path.dirname(file)))
  return { functions: named.length, files: [...files].toSorted(), folders: [...folders].toSorted() }
}

/** What runs when a declaration is used: a function, or what a constant is made of. */
function codeOf(node: ts.Node): ts.Node {
  return (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.initializer
    ? node.initializer
    : node
}

const isCode = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) ||
  ts.isClassDeclaration(node) ||
  ((ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.initializer !== undefined)
