import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { listFiles } from '#tests/architecture/tree.ts'

const CODE = /\.(tsx?|mjs|css)$/
const TYPESCRIPT = /\.tsx?$/
/** Written by a tool, from what other files say. */
const GENERATED = /^src\/app\/route-tree\.gen\.ts$|^src\/server\/db\/migrations\//
/** One file for each address, and one for each step of the database. */
const ONE_EACH = /^src\/(app\/routes|server\/db\/migrations)(\/|$)/
const TESTS = 'tests'
const ROOMS = ['src', 'sw']

/** Files that people write in some folders of the project. */
const written = (root: string, folders: string[]): string[] =>
  listFiles(root, folders).filter((file) => CODE.test(file) && !GENERATED.test(file))

const textOf = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8')

export interface PartFiles {
  /** Files named after the part, or in a folder that is. */
  own: string[]
  /** Other files that name it. */
  foreign: string[]
  own_tests: string[]
  foreign_tests: string[]
}

/** The files that a part touches, locales apart. @param word as the contract writes one of them: promo_code */
export function filesOfPart(root: string, word: string): PartFiles {
  const spelling = new RegExp(word.replaceAll('_', '[-_]?'), 'i')
  const named = (folders: string[]) => {
    const files = written(root, folders)
    const own = files.filter((file) => spelling.test(file))
    return { own, foreign: files.filter((file) => !own.includes(file) && spelling.test(textOf(root, file))) }
  }
  const [product, tests] = [named(ROOMS), named([TESTS])]
  return { ...product, own_tests: tests.own, foreign_tests: tests.foreign }
}

/** Folders with more files than a newcomer scans at a glance, their folders apart, as `folder: files`. */
export function fullFolders(root: string, limit: number): string[] {
  const counts = new Map<string, number>()
  for (const file of listFiles(root, [...ROOMS, TESTS])) {
    const folder = path.posix.dirname(file)
    if (!ONE_EACH.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > limit).map(([folder, count]) => `${folder}: ${count}`)
}

/** Lines of src that people write: code and styles. */
export function linesOfSource(root: string): number {
  const ends = written(root, ['src']).map((file) => textOf(root, file).split('\n').length - 1)
  return ends.reduce((sum, lines) => sum + lines, 0)
}

/** How often a file says the type `any`, by the compiler's own reading. */
export function countAny(file: string, text: string): number {
  let found = 0
  const look = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.AnyKeyword) found += 1
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

/** How often the product's code says the type `any`. */
export function countAnyIn(root: string): number {
  return written(root, ROOMS)
    .filter((file) => TYPESCRIPT.test(file))
    .reduce((sum, file) => sum + countAny(file, textOf(root, file)), 0)
}
