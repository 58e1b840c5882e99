import { DatabaseStartError } from './core/db/failures.ts'
import { StartError } from './core/start-error.ts'

/** Ends the process. An expected error prints one line, any other its stack trace. */
export function failStart(error: unknown): never {
  const is_expected = error instanceof StartError || error instanceof DatabaseStartError
  const text = is_expected ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
