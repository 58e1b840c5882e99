// Runs before dependencies are installed: plain JavaScript, only Node built-ins.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const [required_major, required_minor] = engines.node.match(/\d+/g).map(Number)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major > required_major || (major === required_major && minor >= required_minor)) {
  const { run } = await import('./start/run.mjs')
  await run(process.argv.slice(2))
} else {
  console.error(
    `Foyer needs Node ${required_major}.${required_minor} or later; this is ${process.versions.node}.`,
  )
  process.exitCode = 1
}
