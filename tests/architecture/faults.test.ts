import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { faults } from '#tests/fault-injection/faults.mjs'
import { projectRoot } from './tree.ts'

test.each(faults)('the fault of $file can be injected: $find', ({ file, find, replace, tests }) => {
  const text = readFileSync(path.join(projectRoot, file), 'utf8')
  expect(text.split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  const missing = tests.filter((folder) => !existsSync(path.join(projectRoot, 'tests', folder)))
  expect(missing.filter((start) => !existsSync(path.join(projectRoot, 'tests', `${start}.test.ts`)))).toEqual(
    [],
  )
})
