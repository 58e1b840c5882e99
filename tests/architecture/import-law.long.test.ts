import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { findServerFolderCycles } from './folder-cycles.ts'
import { type ImportGraph, DEPENDENCY_RULES_FILE, readGraph } from './import-graph.ts'
import { plantedCycle, plantedImports, plantedTargets } from './planted-imports.ts'
import { listFiles, projectRoot, withTree } from './tree.ts'

const NO_MODULE = /\.d\.m?ts$|\/route-tree\.gen\.ts$/

/** Timeout on a busy machine. */
const WHOLE_PROJECT_MS = 120_000

let whole: Promise<ImportGraph> | undefined
/** Cached because it is slow. */
const readWhole = () => (whole ??= readGraph(projectRoot))

describe('the import rules', () => {
  test(
    'the import rules hold in the whole project, and no module is skipped',
    async () => {
      const graph = await readWhole()
      const modules = listFiles(projectRoot, ['src', 'sw', 'tests']).filter(
        (file) => /\.(ts|tsx|mjs)$/.test(file) && !NO_MODULE.test(file),
      )
      expect(modules.length).toBeGreaterThan(0)
      expect(modules.filter((file) => !graph.seen.has(file))).toEqual([])
      expect(graph.violations).toEqual([])
      expect(findServerFolderCycles(graph.imports), 'folders of src/server that know each other').toEqual([])
    },
    WHOLE_PROJECT_MS,
  )
})

const domainLaw = z.object({
  forbidden: z.array(z.object({ name: z.string(), to: z.object({ pathNot: z.unknown().optional() }) })),
})

/** Domains drawn in docs/architecture.md, each with the targets of its arrows. */
function drawnDomains(): Record<string, string[]> {
  const page = readFileSync(path.join(projectRoot, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^ {2}(\w+) --> ([\w &]+)$/gm)]
  return Object.fromEntries(rows.map(([, from = '', to = '']) => [from, to.split(' & ').toSorted()]))
}

test(
  'the domains are drawn with the imports that they may have and do have',
  async () => {
    const rules = domainLaw.parse(createRequire(import.meta.url)(DEPENDENCY_RULES_FILE)).forbidden
    const allowed = rules.flatMap(({ name, to }) => {
      const [, from] = /^domain-(\w+)$/.exec(name) ?? []
      const [, names = ''] = /\(([\w|]+)\)/.exec(String(to.pathNot)) ?? []
      const below = names.split('|').filter((other) => other !== from)
      return from === undefined || from === 'by' || below.length === 0
        ? []
        : [[from, below.toSorted()] as const]
    })
    expect(drawnDomains()).toEqual(Object.fromEntries(allowed))
    const domainOf = (file: string) => /^src\/server\/domains\/(\w+)\//.exec(file)?.[1]
    const used = new Map<string, Set<string>>()
    for (const { from, to } of (await readWhole()).imports) {
      const [one, other] = [domainOf(from), domainOf(to)]
      if (one === undefined || other === undefined || one === other) continue
      used.set(one, (used.get(one) ?? new Set()).add(other))
    }
    const imported = [...used].map(([from, to]) => [from, [...to].toSorted()] as const)
    expect(Object.fromEntries(imported)).toEqual(drawnDomains())
  },
  WHOLE_PROJECT_MS,
)

describe('violations of the import rules', () => {
  const law = z.object({ forbidden: z.array(z.object({ name: z.string() })) })
  const rules = law
    .parse(createRequire(import.meta.url)(DEPENDENCY_RULES_FILE))
    .forbidden.map(({ name }) => name)
  let graph: ImportGraph

  beforeAll(async () => {
    graph = await withTree(plantedTree(), readGraph)
  })

  test.each(rules)('a violation of the rule %s is reported', (rule) => {
    const planted = plantedImports[rule]
    expect(planted, 'a rule without a planted violation').toBeDefined()
    expect(graph.violations).toContainEqual(expect.objectContaining({ rule, from: planted?.from }))
  })

  test('a cycle of folders in src/server is found though no file is in one and one import is type-only', () => {
    const knot = ['covers', 'files', 'images'].map((name) => `domains/platform/${name}`)
    expect(findServerFolderCycles(graph.imports)).toContainEqual(knot)
  })

  test('the import rules report nothing but the planted violations', () => {
    const from = new Set([
      ...Object.values(plantedImports).map((planted) => planted.from),
      'src/contract/circle-b.ts',
      ...plantedCycle.keys(),
    ])
    expect(graph.violations.filter((violation) => !from.has(violation.from))).toEqual([])
  })
})

function plantedTree(): Record<string, string> {
  const breaking = Object.values(plantedImports).map(({ from, imports }): [string, string] => [
    from,
    `import * as target from '${imports}'\nexport const planted = () => target\n`,
  ])
  return {
    'package.json': readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
    ...plantedTargets,
    ...Object.fromEntries(plantedCycle),
    ...Object.fromEntries(breaking),
  }
}
