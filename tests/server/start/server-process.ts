import { once } from 'node:events'
import path from 'node:path'
import { startChild } from '#tests/support/child-program.ts'

const CHILD = path.join(import.meta.dirname, 'server-child.ts')

export type ServerProcess = { origin: string; kill: () => Promise<void> }

/** Starts the API, or another program, as a separate process on a migrated database. */
export async function startServerProcess(
  database: { data_dir: string; database_url?: string | undefined },
  program = CHILD,
): Promise<ServerProcess> {
  const { data_dir, database_url } = database
  const args = [data_dir, ...(database_url === undefined ? [] : [database_url])]
  const child = await startChild(program, args)
  const dead = once(child, 'exit')
  const said: unknown[] = await once(child, 'message')
  return {
    origin: String(said[0]),
    kill: async () => {
      child.kill('SIGKILL')
      await dead
    },
  }
}
