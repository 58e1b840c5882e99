import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { projectRoot } from './tree.ts'

/** Files that list every resource that can be edited offline. */
const REGISTRIES = [
  'src/contract/resources.ts',
  'src/offline/resources/resources.ts',
  'src/app/components/edits/edit-name.ts',
  'src/app/components/edits/edit-sections.ts',
  'src/app/components/fields/edited-fields.ts',
]

const PRETEND = `
import type { ResourceShapes } from '#contract/resources.ts'
declare module '#contract/resources.ts' {
  interface ResourceShapes {
    pretend: ResourceShapes['ticket']
  }
}
`

/** Registries in which the compiler reports an error. */
function wrongIn(planted: string): string[] {
  const config = path.join(projectRoot, 'src/app/tsconfig.json')
  const parsed = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  )
  const options = { ...parsed?.options, noEmit: true, emitDeclarationOnly: false, composite: false }
  const plant = path.join(projectRoot, 'src/app/planted-part.ts')
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === plant || fileExists(name)
  host.getSourceFile = (name, version, ...rest) =>
    name === plant ? ts.createSourceFile(name, planted, version) : getSourceFile(name, version, ...rest)
  const files = REGISTRIES.map((file) => path.join(projectRoot, file))
  const program = ts.createProgram([...files, plant], options, host)
  return REGISTRIES.filter((file) => {
    const source = program.getSourceFile(path.join(projectRoot, file))
    return source === undefined || program.getSemanticDiagnostics(source).length > 0
  })
}

/** The compiler checks the whole app twice on a busy machine. */
const LONG_MS = 180_000

test(
  'the compiler misses an undeclared resource at every place that has to know it',
  () => {
    expect(wrongIn('export {}')).toEqual([])
    expect(wrongIn(PRETEND)).toEqual(REGISTRIES)
  },
  LONG_MS,
)
