import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const CHILD = path.join(import.meta.dirname, 'server-child.ts')

export type ServerProcess = { origin: string; kill: () => Promise<void> }

/** Starts the API as a process of its own on a database that is already migrated. */
export async function startServerProcess(database: {
  data_dir: string
  database_url?: string | undefined
}): Promise<ServerProcess> {
  const { data_dir, database_url } = database
  const args = [data_dir, ...(database_url === undefined ? [] : [database_url])]
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const dead = once(child, 'exit')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const printed: unknown[] = await once(child.stdout, 'data')
  return {
    origin: String(printed[0]).trim(),
    kill: async () => {
      child.kill('SIGKILL')
      await dead
      process.off('exit', endWithUs)
    },
  }
}
