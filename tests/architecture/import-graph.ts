import { execFile } from 'node:child_process'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from './tree.ts'

const OUTPUT_BYTES = 256 * 1024 * 1024
export const DEPENDENCY_RULES_FILE = path.join(projectRoot, '.dependency-cruiser.cjs')

const report = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

export type ImportGraph = {
  /** Every module checked, as a path from the root. */
  seen: Set<string>
  violations: { rule: string; from: string; to: string }[]
  /** Value and type imports. */
  imports: { from: string; to: string }[]
}

/** Reads the import graph below a root and checks the project's import rules. */
export async function readGraph(root: string): Promise<ImportGraph> {
  const program = path.join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = ['src', 'sw', 'tests', '--config', DEPENDENCY_RULES_FILE, '--output-type', 'json']
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: root, maxBuffer: OUTPUT_BYTES },
      (error, stdout, stderr) => (stdout ? resolve(stdout) : reject(new Error(stderr, { cause: error }))),
    )
  })
  const { modules, summary } = report.parse(JSON.parse(output))
  return {
    seen: new Set(modules.map(({ source }) => source)),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
    ),
    violations: summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to })),
  }
}
