import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readTexts } from './texts/locale-parity.ts'
import { listFiles } from './tree.ts'

const SPECIFICATION = 'docs/specification.md'
const DECISIONS = 'docs/decisions'
const ROOMS = ['src', 'sw', 'tests', 'docs']
const FRONT_PAGES = new Set(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'])
const READ = /\.(tsx?|mjs|css|md)$/

const RULE = /^- \*\*(S\d+\.\d+)\*\* /gm
const CASE = /^\| (D\d+)°? +\|/gm
const BUILT_CASE = /^\| (D\d+) +\|/gm
const SECTION = /^## (\d+)\. /
/** References without a precise target. */
const VAGUE = [
  /\bspecification,? sections?\b/gi,
  /\((?:design|decisions): /g,
  /\(0\d\d\)/g,
  /\brows? \d+(?:(?:, | and )\d+)*: /g,
]
const DECISION = /\bdecisions? (\d{3}(?:(?:, | and )\d{3})*)/gi
const QUOTED_SENTENCE = /"([^"]+\.)"/g
const LINK = /\]\((?!https?:|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g
const NAMED_FILE = /`([\w@.-]+(?:\/[\w@.-]+)*(?:\.(?:tsx?|mjs|css|md)|\/))`/g

const read = (root: string, file: string): string =>
  existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : ''
const firstsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first)

/** Rule numbers of the specification, in order. */
export function readRuleNumbers(root: string): string[] {
  const text = read(root, SPECIFICATION)
  return [...firstsOf(text, RULE), ...firstsOf(text, CASE)]
}

/** Duplicate rule numbers, and rules under another section's heading. */
export function findInvalidNumbers(root: string): string[] {
  const given = readRuleNumbers(root)
  const twice = given.filter((number, at) => given.indexOf(number) < at)
  let section = ''
  const strayed = read(root, SPECIFICATION)
    .split('\n')
    .flatMap((line) => {
      section = SECTION.exec(line)?.[1] ?? section
      return firstsOf(line, RULE).filter((rule) => !rule.startsWith(`S${section}.`))
    })
  return [
    ...twice.map((number) => `${number} twice`),
    ...strayed.map((rule) => `${rule} in section ${section}`),
  ]
}

/** Built cases at the door that no test names. */
export function findUntestedCases(root: string): string[] {
  const tests = listFiles(root, ['tests'])
    .filter((file) => !file.startsWith('tests/architecture/'))
    .map((file) => read(root, file))
  const named = new Set(tests.flatMap((text) => [...text.matchAll(/\bD\d+\b/g)].map(([number]) => number)))
  return firstsOf(read(root, SPECIFICATION), BUILT_CASE).filter((number) => !named.has(number))
}

/** Sentences that the specification quotes and the English app does not have. */
export function findMissingSentences(root: string): string[] {
  const said = new Set(readTexts(root, 'en').values())
  return firstsOf(read(root, SPECIFICATION), QUOTED_SENTENCE).filter((sentence) => !said.has(sentence))
}

/** Broken references, as `file: text`. */
export function findDeadReferences(root: string): string[] {
  const given = new Set(readRuleNumbers(root))
  const files = listFiles(root)
  const decisions = new Set(listFiles(root, [DECISIONS]).map((file) => path.basename(file).slice(0, 3)))
  const readable = files.filter(
    (file) => READ.test(file) && (FRONT_PAGES.has(file) || ROOMS.some((room) => file.startsWith(`${room}/`))),
  )
  return readable.flatMap((file) => {
    const text = read(root, file)
    const numbers = [...text.matchAll(/\b(?:S\d+\.\d+|D\d+)\b/g)].map(([number]) => number)
    const dead = [
      ...numbers.filter((number) => !given.has(number)),
      ...firstsOf(text, DECISION)
        .flatMap((list) => list.match(/\d{3}/g) ?? [])
        .filter((number) => !decisions.has(number))
        .map((number) => `decision ${number}`),
      ...VAGUE.flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found.trim())),
      ...(file.endsWith('.md') ? findDeadLinks(files, file, text) : []),
    ]
    return [...new Set(dead)].map((what) => `${file}: ${what}`)
  })
}

/** Broken links and missing files of a page; a file may be named by the end of its path. */
function findDeadLinks(files: readonly string[], page: string, text: string): string[] {
  const isThere = (place: string) => files.some((file) => file === place || file.startsWith(`${place}/`))
  const links = firstsOf(text, LINK).filter(
    (link) => !isThere(path.posix.join(path.posix.dirname(page), link).replace(/\/$/, '')),
  )
  const named = firstsOf(text, NAMED_FILE).filter((name) => {
    const end = `/${name}`
    return !files.some((file) => (name.endsWith('/') ? `/${file}`.includes(end) : `/${file}`.endsWith(end)))
  })
  return [...links, ...named]
}
