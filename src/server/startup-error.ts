import { DatabaseStartError } from './core/db/failures.ts'
import { StartError } from './core/start-error.ts'

/** Ends the process: an expected reason is one line, anything else shows where it came from. */
export function failStart(error: unknown): never {
  const is_expected = error instanceof StartError || error instanceof DatabaseStartError
  const text = is_expected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
