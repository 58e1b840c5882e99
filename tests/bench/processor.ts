import type { Figure } from './figure.ts'
import { processorOfTree } from './machine.ts'
import type { Venue } from './venue.ts'

/** Processor time in milliseconds; the embedded database is in the server's process. */
type Processor = { server: number; database: number | null; client: number }

/** Returns what a run takes of processors: the server's processes, PostgreSQL's, and this one, which asks. */
export async function processorDuring<T>(
  { app, database_pid }: Venue,
  run: () => Promise<T>,
): Promise<{ result: T; processor: Processor }> {
  const read = (): Processor => ({
    server: processorOfTree(app.pid) * 1000,
    database: database_pid === null ? null : processorOfTree(database_pid) * 1000,
    client: processorOfSelf(),
  })
  const before = read()
  const result = await run()
  const after = read()
  const database = after.database === null ? null : after.database - (before.database ?? 0)
  return {
    result,
    processor: { server: after.server - before.server, database, client: after.client - before.client },
  }
}

function processorOfSelf(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** "server 4.6, database 1.6, client 0.9 ms of processor each". */
export function formatProcessor({ server, database, client }: Processor, operations: number): string {
  const each = (ms: number) => (ms / operations).toFixed(1)
  const parts = [
    `server ${each(server)}`,
    ...(database === null ? [] : [`database ${each(database)}`]),
    `client ${each(client)}`,
  ]
  return `${parts.join(', ')} ms of processor each`
}

/** A figure of the processor time that one operation costs server and database. */
export function processorFigure(
  what: string,
  { server, database }: Processor,
  { operations, most_ms, how }: { operations: number; most_ms: number; how: string },
): Figure {
  const value = (server + (database ?? 0)) / operations
  return {
    what: `processor of server and database, ${what}`,
    target: `${most_ms} ms`,
    measured: `${value.toFixed(1)} ms`,
    value,
    is_met: value <= most_ms,
    how,
  }
}
