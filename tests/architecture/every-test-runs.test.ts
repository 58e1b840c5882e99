import { describe, expect, test } from 'vitest'
import { projectOf } from '#tests/run/projects.mjs'
import { listFiles, projectRoot, withTree } from './tree.ts'

const JOURNEY = /^tests\/e2e\/.*\.spec\.ts$/

/** Test files that no part of `npm test` runs. */
const neverRun = (root: string) =>
  listFiles(root, ['src', 'sw', 'tests'])
    .filter((file) => /\.(test|spec)\.[a-z]+$/.test(file))
    .filter(
      (file) =>
        !JOURNEY.test(file) && !(file.startsWith('tests/') && /\.test\.tsx?$/.test(file) && projectOf(file)),
    )

describe('every test', () => {
  test('every test belongs to a part of the run', () => {
    expect(neverRun(projectRoot)).toEqual([])
  })

  test('a test that no part runs is found', async () => {
    const files = [
      'src/rules/a.test.ts',
      'tests/attic/a.test.ts',
      'tests/rules/a.spec.ts',
      'tests/rules/a.test.ts',
    ]
    expect(await withTree(Object.fromEntries(files.map((file) => [file, ''])), neverRun)).toEqual(
      files.slice(0, 3),
    )
  })
})
