import { execFileSync } from 'node:child_process'
import { onPath } from './on-path.mjs'
import { runFile, runProgram } from './program.mjs'

/** Chromium without its windows, as Debian packages it: a journey costs a third less in it. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Puts a Chromium's path into CHROMIUM_PATH: the one given, else one on the path, else Debian's package,
 * else Playwright's own download. Unless one is given, the path of Debian's Chromium without windows goes into
 * CHROMIUM_SHELL_PATH, where there is one.
 */
export async function prepareChromium() {
  const said = []
  const tried = async ({ code, output }) => {
    said.push(output)
    return code === 0
  }
  const given = process.env.CHROMIUM_PATH
  if (given) return adopt(given, `CHROMIUM_PATH is ${given}, which does not start`)

  if (!(onPath(NAMES) && onPath([SHELL])) && process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await tried(await runFile('apt-get', ['update', '-q'], env))
    await tried(await runFile('apt-get', ['install', '-yq', '--no-install-recommends', 'chromium'], env))
    // Older releases of Debian have none.
    await runFile('apt-get', ['install', '-yq', '--no-install-recommends', SHELL], env)
  }
  process.env.CHROMIUM_SHELL_PATH = onPath([SHELL]) ?? ''
  const found = onPath(NAMES)
  if (found) return adopt(found, `${found} does not start`)

  await tried(await runProgram('playwright', ['install', 'chromium']))
  const { chromium } = await import('playwright')
  return adopt(chromium.executablePath(), `no Chromium found or installed\n${said.join('\n')}`)
}

function adopt(file, complaint) {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore' })
  } catch {
    return { code: 1, output: complaint }
  }
  process.env.CHROMIUM_PATH = file
  return { code: 0, output: '' }
}
