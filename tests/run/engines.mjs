import { existsSync } from 'node:fs'
import { onPath } from './on-path.mjs'
import { runFile } from './program.mjs'

const WEBKIT_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth']

const engines = {
  firefox: () => onPath(['firefox-esr', 'firefox']) !== undefined,
  webkit: () =>
    onPath(['WebKitWebDriver']) !== undefined &&
    onPath(['xvfb-run']) !== undefined &&
    existsSync(WEBKIT_BROWSER),
}

/**
 * Gets the engines beside Chromium from Debian's packages where they are missing and may be installed.
 * What is still missing then is named in ENGINES_MISSING: its journeys are skipped, and the run says so.
 */
export async function prepareEngines() {
  const isMissing = (name) => !engines[name]()
  const names = Object.keys(engines)
  if (names.some(isMissing) && process.getuid?.() === 0 && onPath(['apt-get'])) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runFile('apt-get', ['update', '-q'], env)
    await runFile('apt-get', ['install', '-yq', '--no-install-recommends', ...PACKAGES], env)
  }
  const missing = names.filter(isMissing)
  process.env.ENGINES_MISSING = missing.join(' ')
  const note =
    missing.length > 0 ? `skipped, because this machine has no ${missing.join(' and no ')}` : undefined
  return { code: 0, output: '', note }
}
