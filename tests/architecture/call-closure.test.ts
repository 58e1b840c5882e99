import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { closureOf, functionOf } from '#tests/measure/call-closure.ts'
import { withTree } from './tree.ts'

test('the closure of a function is all it can call and pass on, in all branches', async () => {
  const tree = {
    'src/a.ts': `import { b, handed } from './b/b.ts'
      export function start(yes: boolean) { return yes ? b([1].map(handed)) : null }
      export const untouched = () => b([])`,
    'src/b/b.ts': `import { deep } from './deep.ts'
      const steps = { run: () => deep() }
      export const b = (_: unknown) => steps.run()
      export const handed = (one: number) => one
      export const neverCalled = () => 1`,
    'src/b/deep.ts': 'export function deep(): number { return deep() }',
  }
  const { functions, files, folders } = await withTree(tree, (root) => {
    const program = ts.createProgram([path.join(root, 'src/a.ts')], {
      allowImportingTsExtensions: true,
      noEmit: true,
    })
    program.getTypeChecker()
    return closureOf(program, root, functionOf(program, root, 'src/a.ts', 'start'))
  })
  expect(files).toEqual(['src/a.ts', 'src/b/b.ts', 'src/b/deep.ts'])
  expect(folders).toEqual(['src', 'src/b'])
  // start, b, handed, run and deep.
  expect(functions).toBe(5)
})
