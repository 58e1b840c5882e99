import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { listFiles } from '#tests/architecture/tree.ts'

const CODE = /\.(tsx?|mjs|css)$/
const TYPESCRIPT = /\.tsx?$/
/** Written by a tool, from what other files say. */
const GENERATED = /\.gen\.ts$|^src\/app\/ui\/theme\/ground\.css$|^src\/server\/core\/db\/migrations\//
/** One file for each address, and one for each step of the database. */
const ONE_EACH = /^src\/(app\/routes|server\/core\/db\/migrations)(\/|$)/
const TESTS = 'tests'
const PRODUCT = ['src', 'sw']

/** Files that people write in some folders of the project. */
const written = (root: string, folders: string[]): string[] =>
  listFiles(root, folders).filter((file) => CODE.test(file) && !GENERATED.test(file))

const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8')

interface ResourceFiles {
  /** Files named after the resource, or in a folder that is. */
  own: string[]
  /** Other files that name it. */
  foreign: string[]
  own_tests: string[]
  foreign_tests: string[]
}

/** The files that a resource touches, locales apart. @param word as the contract writes one of them: promo_code */
export function filesOfResource(root: string, word: string): ResourceFiles {
  const spelling = new RegExp(word.replaceAll('_', '[-_]?'), 'i')
  const named = (folders: string[]) => {
    const files = written(root, folders)
    const own = files.filter((file) => spelling.test(file))
    return { own, foreign: files.filter((file) => !own.includes(file) && spelling.test(textOf(root, file))) }
  }
  const [product, tests] = [named(PRODUCT), named([TESTS])]
  return { ...product, own_tests: tests.own, foreign_tests: tests.foreign }
}

/** Folders with more files than a newcomer scans at a glance, their folders apart, as `folder: files`. */
export function findFullFolders(root: string, limit: number): string[] {
  const counts = new Map<string, number>()
  for (const file of listFiles(root, [...PRODUCT, TESTS])) {
    const folder = path.posix.dirname(file)
    if (!ONE_EACH.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > limit).map(([folder, count]) => `${folder}: ${count}`)
}

/** Lines of the product that people write: code and styles. */
export function countSourceLines(root: string): number {
  return written(root, PRODUCT).reduce((sum, file) => sum + linesOf(root, file), 0)
}

const linesOf = (root: string, file: string): number => textOf(root, file).split('\n').length - 1

/** Files with more lines than a limit, as `file: lines`. */
export function findLongFiles(root: string, limit: number): string[] {
  return written(root, PRODUCT).flatMap((file) => {
    const lines = linesOf(root, file)
    return lines > limit ? [`${file}: ${lines}`] : []
  })
}

type Escapes = { any: number; casts: number }

/** How often a file says the type `any`, and how often `as` something else than `const`, by the compiler's own reading. */
export function countEscapes(file: string, text: string): Escapes {
  const found: Escapes = { any: 0, casts: 0 }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const look = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found.any += 1
    if (ts.isAsExpression(node) && node.type.getText(source) !== 'const') found.casts += 1
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/** The same of the product's code. */
export function countInSource(root: string): Escapes {
  return written(root, PRODUCT)
    .filter((file) => TYPESCRIPT.test(file))
    .map((file) => countEscapes(file, textOf(root, file)))
    .reduce((sum, { any, casts }) => ({ any: sum.any + any, casts: sum.casts + casts }))
}
