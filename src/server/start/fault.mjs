import { readFileSync } from 'node:fs'

/** A failure that the person at the terminal can act on: shown as one line, without a stack. */
export class Fault extends Error {}

/** Ends the process with one clear line. */
export function leave(error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`Foyer: ${reason.split('\n')[0]}`)
  process.exit(1)
}

/** The line of a tool's log that says most about why it failed. */
export function tellingLine(log_file) {
  const lines = readFileSync(log_file, 'utf8')
    .split('\n')
    // eslint-disable-next-line no-control-regex -- tools colour what they write
    .map((line) => line.replace(/\u001b\[[0-9;]*m/g, '').trim())
    .filter(Boolean)
  const said = lines.filter(
    (line) => !/^(npm warn|npm error( code.*)?$|error during build|.*build failed|at )/i.test(line),
  )
  return said.find((line) => /error|expected|cannot|could not|must/i.test(line)) ?? said.at(-1) ?? 'no output'
}
