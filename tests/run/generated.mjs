import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from '#server/start/root.mjs'
import { runProgram } from './program.mjs'
import { resourceLists } from './resource-lists.mjs'

const MIGRATIONS = inRoot('src', 'server', 'core', 'db', 'migrations')
const TRIED = inRoot('.cache', 'migrations')
const SCHEMA = './src/server/core/db/schema/*.ts'
const BASE = { file: 'tests/app/ui/base-css.test.tsx', test: 'in src/app/ui/theme/base.css' }

/** What follows from other files, and how it is written; of migrations, which need a name, only that one lacks. */
export const generated = {
  resources: writeResources,
  routes,
  'base.css': () => writeSnapshot(BASE),
  migrations: findMissingMigration,
}

/** Writes the lists of declared resources and of their parts: who adds a resource lists it nowhere. */
async function writeResources() {
  for (const [file, text] of Object.entries(resourceLists(root))) writeFileSync(path.join(root, file), text)
  return { code: 0, output: '' }
}

/** The plugin writes src/app/route-tree.gen.ts as soon as Vite knows its settings. */
async function routes() {
  const { resolveConfig } = await import('vite')
  await resolveConfig({ root, logLevel: 'error' }, 'serve')
  return { code: 0, output: '' }
}

async function writeSnapshot({ file, test }) {
  const wanted = [file, `--testNamePattern=${test}`]
  return runProgram('vitest', ['run', '--update', '--config=tests/vitest.config.ts', ...wanted])
}

async function findMissingMigration() {
  rmSync(TRIED, { recursive: true, force: true })
  mkdirSync(path.dirname(TRIED), { recursive: true })
  cpSync(MIGRATIONS, TRIED, { recursive: true })
  const before = readdirSync(TRIED)
  const out = `./${path.relative(root, TRIED).replaceAll('\\', '/')}`
  const { code, output } = await runProgram('drizzle-kit', [
    'generate',
    '--dialect=postgresql',
    `--schema=${SCHEMA}`,
    `--out=${out}`,
  ])
  const made = readdirSync(TRIED).filter((file) => !before.includes(file))
  rmSync(TRIED, { recursive: true, force: true })
  if (code === 0 && made.length === 0) return { code, output }
  const advice = 'npx drizzle-kit generate --config src/server/core/db/drizzle.config.ts --name <word>'
  return { code: 1, output: `${output}\nThe tables have no migration yet: ${advice}` }
}
