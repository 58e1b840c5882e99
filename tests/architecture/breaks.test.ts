import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { breaks } from '#tests/breaks/breaks.mjs'
import { projectRoot } from './tree.ts'

test.each(breaks)('the break of $file can be made: $find', ({ file, find, replace, tests }) => {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  const missing = tests.filter((folder) => !existsSync(path.join(projectRoot, 'tests', folder)))
  expect(missing.filter((start) => !existsSync(path.join(projectRoot, 'tests', `${start}.test.ts`)))).toEqual(
    [],
  )
})
