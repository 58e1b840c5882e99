import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Exported functions of a file without docstring, as `file: name`, and the number of functions checked. */
export function findUndocumented(root: string, file: string): { seen: number; undocumented: string[] } {
  const text = readFileSync(path.join(root, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const exported = source.statements.flatMap(exportedFunctions)
  return {
    seen: exported.length,
    undocumented: exported.filter(({ node }) => !hasDocs(node)).map(({ name }) => `${file}: ${name}`),
  }
}

type ExportedFunction = { name: string; node: ts.Node }

function exportedFunctions(statement: ts.Statement): ExportedFunction[] {
  const is_exported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  if (!is_exported) return []
  if (ts.isFunctionDeclaration(statement)) {
    const is_implementation = statement.body !== undefined
    return is_implementation ? [{ name: statement.name?.text ?? 'default', node: statement }] : []
  }
  if (!ts.isVariableStatement(statement)) return []
  return statement.declarationList.declarations
    .filter(({ initializer }) => initializer && isFunction(initializer))
    .map((declaration) => ({ name: declaration.name.getText(), node: statement }))
}

const isFunction = (node: ts.Expression) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)

function hasDocs(node: ts.Node): boolean {
  return ts
    .getJSDocCommentsAndTags(node)
    .some((doc) => ts.isJSDoc(doc) && (ts.getTextOfJSDocComment(doc.comment) ?? '').trim() !== '')
}
