import { readFileSync } from 'node:fs'

/** A failure that the person at the terminal can act on: shown as one line, without a stack. */
export class Fault extends Error {}

/** Ends the process with one clear line. */
export function exitWithError(error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`Foyer: ${reason.split('\n')[0]}`)
  process.exit(1)
}

/** Returns the line of a tool's log that best explains why it failed. */
export function errorLine(log_file) {
  const lines = readFileSync(log_file, 'utf8')
    .split('\n')
    // eslint-disable-next-line no-control-regex -- tools colour what they write
    .map((line) => line.replace(/\u001b\[[0-9;]*m/g, '').trim())
    .filter(Boolean)
  const messages = lines.filter(
    (line) => !/^(npm warn|npm error( code.*)?$|error during build|.*build failed|at )/i.test(line),
  )
  return (
    messages.find((line) => /error|expected|cannot|could not|must/i.test(line)) ??
    messages.at(-1) ??
    'no output'
  )
}
