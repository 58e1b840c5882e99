import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  findDeadReferences,
  readRuleNumbers,
  findMissingSentences,
  findUntestedCases,
  findInvalidNumbers,
} from './references.ts'
import { listFiles, projectRoot, withTree } from './tree.ts'

const DECISIONS = 'docs/decisions'
const INDEX = `${DECISIONS}/README.md`

/** Decisions without a line in the index, lines that lead to none, and titles that differ. */
function indexFaults(root: string): string[] {
  const files = listFiles(root, [DECISIONS]).filter((file) => file !== INDEX)
  const wanted = files.map((file) => {
    const [heading = ''] = readFileSync(path.join(root, file), 'utf8').split('\n')
    const [, number = '', title = ''] = /^# (\d{3}) (.+)$/.exec(heading) ?? []
    return `[${number}](${path.basename(file)}) ${title}`
  })
  const index = readFileSync(path.join(root, INDEX), 'utf8')
  const told = [...index.matchAll(/^\| (\[\d{3}\]\([^)]+\)) +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, link = '', title = '']) => `${link} ${title}`,
  )
  return [
    ...wanted.filter((line) => !told.includes(line)).map((line) => `not told: ${line}`),
    ...told.filter((line) => !wanted.includes(line)).map((line) => `not there: ${line}`),
    ...told.filter((line, at) => told.indexOf(line) < at).map((line) => `twice: ${line}`),
  ]
}

describe('references', () => {
  test('lead to a rule, a case, a decision or a file', () => {
    expect(readRuleNumbers(projectRoot).length).toBeGreaterThan(200)
    expect(findDeadReferences(projectRoot)).toEqual([])
  })

  test('meet numbers that were given once, each in its section', () => {
    expect(findInvalidNumbers(projectRoot)).toEqual([])
  })

  test('to each case at the door that is built stand in the names of tests', () => {
    expect(findUntestedCases(projectRoot)).toEqual([])
  })

  test('to what the app says are what it says', () => {
    expect(findMissingSentences(projectRoot)).toEqual([])
  })

  test('to every decision stand in the index, by its title', () => {
    expect(indexFaults(projectRoot)).toEqual([])
  })
})

/** Written in pieces, so that this file does not hold what it plants. */
const gone = ['S4', '99'].join('.')
const rule = (number: string) => `- **${number}** Something holds.`
const first = ['S1', '1'].join('.')
const door = ['D', '3'].join('')
const [two, three, seven] = ['002', '003', '7']
const [specification, design, row] = ['specification', 'design', 'row']

describe('the guard sees', () => {
  test('what leads nowhere, in every form', async () => {
    const found = await withTree(
      {
        'docs/specification.md': `## 1. All\n\n${rule(first)}\n\n| ${door}   | a   | b   |\n`,
        'docs/decisions/001-one.md': `# 001 One\n\nSee ${['decision', '002'].join(' ')}, and (${two}).\n`,
        'docs/map.md': 'See [one](decisions/001-one.md), [two](two.md), `src/a.ts`, `b.ts`, `src/rules/`.\n',
        'README.md': `${gone}\n`,
        'src/a.ts': `/** ${first}, ${door}, decisions 001 and ${three}; (${specification}, section 4). */\n`,
        'sw/worker.ts': `/** (${design}: the door) */\n`,
        'tests/a.test.ts': `test('${row} 3: red', () => {})\ntest('${door}${seven}: red', () => {})\n`,
      },
      findDeadReferences,
    )
    expect(found).toEqual([
      `README.md: ${gone}`,
      'docs/decisions/001-one.md: decision 002',
      `docs/decisions/001-one.md: (${two})`,
      'docs/map.md: two.md',
      'docs/map.md: b.ts',
      'docs/map.md: src/rules/',
      'src/a.ts: decision 003',
      `src/a.ts: ${specification}, section`,
      `sw/worker.ts: (${design}:`,
      `tests/a.test.ts: ${door}${seven}`,
      `tests/a.test.ts: ${row} 3:`,
    ])
  })

  test('a number that is given twice, and a rule in another section', async () => {
    const other = ['S2', '1'].join('.')
    const text = `## 1. One\n\n${rule(first)}\n${rule(first)}\n${rule(other)}\n\n| ${door} | a |\n| ${door}° | b |\n`
    expect(await withTree({ 'docs/specification.md': text }, findInvalidNumbers)).toEqual([
      `${first} twice`,
      `${door} twice`,
      `${other} in section 1`,
    ])
  })

  test('a case at the door without a test', async () => {
    const files = {
      'docs/specification.md': `| ${door} | a |\n| ${door}${seven} | b |\n| ${door}${three}° | c |\n`,
      'tests/a.test.ts': `test('${door}: red', () => {})\n`,
    }
    expect(await withTree(files, findUntestedCases)).toEqual([`${door}${seven}`])
  })

  test('a sentence that the app does not say', async () => {
    const files = {
      'docs/specification.md': '"You are offline.", "You are lost.", and "Paid"\n',
      'locales/en/shell.json': '{"offline": {"title": "You are offline."}}',
    }
    expect(await withTree(files, findMissingSentences)).toEqual(['You are lost.'])
  })

  test('a decision that the index does not tell, or tells otherwise', async () => {
    const files = {
      'docs/decisions/README.md':
        '| number | decision | in a line |\n| --- | --- | --- |\n| [001](001-one.md) | Two | a |\n',
      'docs/decisions/001-one.md': '# 001 One\n',
    }
    expect(await withTree(files, indexFaults)).toEqual([
      'not told: [001](001-one.md) One',
      'not there: [001](001-one.md) Two',
    ])
  })
})
