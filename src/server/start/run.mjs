import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { Fault, exitWithError } from './fault.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot, root } from './root.mjs'

const TSX = inRoot('node_modules', 'tsx', 'dist', 'cli.mjs')

const commands = {
  start: (args) => runBuilt('main', args),
  dev: (args) =>
    runFromSource(['watch', '--clear-screen=false', 'src/server/main.ts', ...args], { DEV: '1' }),
  demo: (args) => runBuilt('demo', args),
  backup: (args) => runBuilt('backup', args),
  restore: (args) => runBuilt('restore', args),
  'check-data': (args) => runBuilt('check-data', args),
  'move-to-postgres': (args) => runBuilt('move-to-postgres', args),
  bench: async (args) => {
    await ensureBuilt()
    await runFromSource(['tests/bench/main.ts', ...args])
  },
}

/** Installs and builds as far as needed, then runs the command that the first argument names. */
export async function run(args) {
  const [first, ...rest] = args
  const is_flag = first === undefined || first.startsWith('-')
  const name = is_flag ? 'start' : first
  try {
    if (!Object.hasOwn(commands, name)) {
      throw new Fault(`there is no "${name}"; there are ${Object.keys(commands).join(', ')}`)
    }
    await ensureInstalled()
    await commands[name](is_flag ? args : rest)
  } catch (error) {
    exitWithError(error)
  }
}

/** Runs in this process, so that the terminal's signals reach the server. */
async function runBuilt(entry, args) {
  await ensureBuilt()
  const file = inRoot('dist', 'server', `${entry}.js`)
  if (!existsSync(file)) throw new Fault(`the build has no dist/server/${entry}.js`)
  process.env.NODE_ENV ??= 'production'
  process.argv = [process.argv[0], file, ...args]
  await import(pathToFileURL(file).href)
}

async function runFromSource(args, env = {}) {
  const child = spawn(process.execPath, [TSX, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // The terminal sends its Ctrl-C to the child as well; only a signal for us alone is passed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
