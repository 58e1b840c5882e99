import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { listFiles, projectRoot } from '#tests/architecture/tree.ts'

/** Types of values that identify no account: words, times, numbers and combinations of them. */
const OF_NOBODY =
  /^(Instant|string|number|boolean|null|undefined|(readonly )?string\[\]|WaitingFilter|MissingFeeFilter|Query|TokenKind|SitemapPosition|QueryOf<.*>)$/

/**
 * Finds the store functions that take no id and no row of an account but read tables that are spread by account.
 * With accounts on several machines, each of these functions queries all of them.
 * @param spread names of the tables that are spread by account
 * @returns names as `folder/function`
 */
export function findCrossAccountFunctions(spread: ReadonlySet<string>): string[] {
  const files = listFiles(projectRoot, ['src/server']).filter((file) => file.endsWith('store.ts'))
  return files.flatMap((file) => {
    const text = readFileSync(path.join(projectRoot, file), 'utf8')
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return source.statements.flatMap((one) => {
      if (!ts.isFunctionDeclaration(one) || one.name === undefined || !isExported(one)) return []
      const [tx, ...asked] = one.parameters
      if (tx?.type?.getText() !== 'Tx' || !asked.every(lacksAccount)) return []
      const names_spread = [...one.getText().matchAll(/[a-z_]+/g)].some(([word]) => spread.has(word))
      return names_spread ? [`${path.basename(path.dirname(file))}/${one.name.text}`] : []
    })
  })
}

const isExported = (one: ts.FunctionDeclaration) =>
  one.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

function lacksAccount({ type }: ts.ParameterDeclaration): boolean {
  if (type === undefined) return false
  const types = ts.isTypeLiteralNode(type)
    ? type.members.flatMap((member) => (ts.isPropertySignature(member) ? (member.type?.getText() ?? '') : ''))
    : [type.getText()]
  return types.every((each) => each.split(' | ').every((part) => OF_NOBODY.test(part)))
}
