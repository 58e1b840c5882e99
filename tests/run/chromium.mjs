import { execFileSync } from 'node:child_process'
import { onPath } from './on-path.mjs'
import { runFile, runProgram } from './program.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Puts a Chromium's path into CHROMIUM_PATH: the one given, else one on the path, else Debian's package,
 * else Playwright's own download.
 */
export async function prepareChromium() {
  const said = []
  const tried = async ({ code, output }) => {
    said.push(output)
    return code === 0
  }
  const given = process.env.CHROMIUM_PATH
  if (given) return adopt(given, `CHROMIUM_PATH is ${given}, which does not start`)

  if (!onPath(NAMES) && process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await tried(await runFile('apt-get', ['update', '-q'], env))
    await tried(await runFile('apt-get', ['install', '-yq', '--no-install-recommends', 'chromium'], env))
  }
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
