import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { listFiles } from '#tests/architecture/tree.ts'

/** Every quoted text in the code of the app, the worker, the engine and the server. */
export function readQuotedTexts(root: string): Set<string> {
  const found = new Set<string>()
  const files = listFiles(root, ['src/app', 'src/offline', 'src/server', 'sw']).filter((file) =>
    /\.tsx?$/.test(file),
  )
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8')
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind), found)
  }
  return found
}

function collect(node: ts.Node, into: Set<string>): void {
  if (ts.isStringLiteralLike(node)) into.add(node.text)
  ts.forEachChild(node, (child) => collect(child, into))
}

/** Keys (`area:thing.state`) that no code names, with or without the area. */
export function findUnusedKeys(keys: string[], quoted: Set<string>): string[] {
  return keys.filter((key) => !quoted.has(key) && !quoted.has(key.slice(key.indexOf(':') + 1)))
}
