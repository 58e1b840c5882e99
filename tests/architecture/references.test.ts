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

/** Decisions missing from the index, index lines without a decision, and differing titles. */
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
  test('references lead to a rule, a case, a decision or a file', () => {
    expect(readRuleNumbers(projectRoot).length).toBeGreaterThan(200)
    expect(findDeadReferences(projectRoot)).toEqual([])
  })

  test('references use numbers that are assigned once, each in its section', () => {
    expect(findInvalidNumbers(projectRoot)).toEqual([])
  })

  test('every built case at the door is named by a test', () => {
    expect(findUntestedCases(projectRoot)).toEqual([])
  })

  test('quoted app texts match the app', () => {
    expect(findMissingSentences(projectRoot)).toEqual([])
  })

  test('every decision is in the index with its title', () => {
    expect(indexFaults(projectRoot)).toEqual([])
  })
})

/** Split so that this file does not contain what it plants. */
const gone = ['S4', '99'].join('.')
const rule = (number: string) => `- **${number}** Something holds.`
const first = ['S1', '1'].join('.')
const door = ['D', '3'].join('')
const [two, three, seven] = ['002', '003', '7']
const [specification, design, row] = ['specification', 'design', 'row']

describe('the reference check', () => {
  test('a broken reference of any form is found', async () => {
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
      `docs/decisions/001-one.md: decision ${two}`,
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

  test('a duplicate number and a rule in another section are found', async () => {
    const other = ['S2', '1'].join('.')
    const text = `## 1. One\n\n${rule(first)}\n${rule(first)}\n${rule(other)}\n\n| ${door} | a |\n| ${door}° | b |\n`
    expect(await withTree({ 'docs/specification.md': text }, findInvalidNumbers)).toEqual([
      `${first} twice`,
      `${door} twice`,
      `${other} in section 1`,
    ])
  })

  test('a case at the door without a test is found', async () => {
    const files = {
      'docs/specification.md': `| ${door} | a |\n| ${door}${seven} | b |\n| ${door}${three}° | c |\n`,
      'tests/a.test.ts': `test('${door}: red', () => {})\n`,
    }
    expect(await withTree(files, findUntestedCases)).toEqual([`${door}${seven}`])
  })

  test('a quoted text that the app does not have is found', async () => {
    const files = {
      'docs/specification.md': '"You are offline.", "You are lost.", and "Paid"\n',
      'locales/en/shell.json': '{"offline": {"title": "You are offline."}}',
    }
    expect(await withTree(files, findMissingSentences)).toEqual(['You are lost.'])
  })

  test('a decision missing from the index or with another title is found', async () => {
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
