import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { plantedLint } from './planted-lint.ts'
import { listFiles, projectRoot, withTree } from './tree.ts'

const SUPPRESSION = /(oxlint|eslint)-disable(-next-line|-line)?\b(?!.* -- \S)/
const CONFIGURATION = ['.oxlintrc.json', 'tests/lint/rules.mjs', 'tsconfig.json', 'package.json']

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

/** Linter findings below a root, as `file: plugin(rule)`. */
async function lint(root: string): Promise<string[]> {
  const program = path.join(projectRoot, 'node_modules/.bin/oxlint')
  const output = await new Promise<string>((resolve) => {
    execFile(program, ['--format=json', '.'], { cwd: root }, (_error, stdout) => resolve(stdout))
  })
  return report.parse(JSON.parse(output)).diagnostics.map(({ code, filename }) => `${filename}: ${code}`)
}

/** Lines that disable a lint rule without a reason. */
const withoutReason = (root: string) =>
  listFiles(root, ['src', 'sw', 'tests'])
    .filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file) && !file.endsWith('.gen.ts'))
    .flatMap((file) => {
      const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
      return lines.flatMap((line, i) => (SUPPRESSION.test(line) ? [`${file}:${i + 1}`] : []))
    })

describe('the linter', () => {
  let found: string[]

  beforeAll(async () => {
    const configuration = CONFIGURATION.map((file): [string, string] => [
      file,
      readFileSync(path.join(projectRoot, file), 'utf8'),
    ])
    const rooms = ['src/contract', 'src/rules', 'src/offline', 'src/server', 'src/app'].map(
      (room): [string, string] => [
        `${room}/tsconfig.json`,
        readFileSync(path.join(projectRoot, room, 'tsconfig.json'), 'utf8'),
      ],
    )
    const violations = plantedLint.map(({ file, text }): [string, string] => [file, text])
    found = await withTree(Object.fromEntries([...configuration, ...rooms, ...violations]), lint)
  })

  test.each(plantedLint)('the linter reports $rule in $file', ({ rule, file }) => {
    expect(found).toContain(`${file}: ${rule}`)
  })
})

describe('a suppressed lint rule', () => {
  test('a suppressed lint rule has its reason next to it', () => {
    expect(withoutReason(projectRoot)).toEqual([])
  })

  test('a suppressed lint rule without a reason is found', async () => {
    const off = ['// oxlint', 'disable-next-line no-console'].join('-')
    const files = { 'src/a.ts': `${off} -- the terminal is where it goes\n${off}\n`, 'src/b.md': off }
    expect(await withTree(files, withoutReason)).toEqual(['src/a.ts:2'])
  })
})
