import pg from 'pg'
import type { TopicSubscriptions } from './hints.ts'

const CHANNEL = 'foyer'
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 30_000
const CONNECT_WITHIN_MS = 10_000

export type Listener = {
  /** Must be called inside a transaction: PostgreSQL delivers at commit. */
  sendAll(client: pg.ClientBase, topics: string[]): Promise<void>
  stop(): Promise<void>
}

async function sendAll(client: pg.ClientBase, topics: string[]): Promise<void> {
  await client.query(`select pg_notify('${CHANNEL}', topic) from unnest($1::text[]) as topic`, [topics])
}

/** Holds one connection that receives the notifications of all processes, and reconnects when it is lost. */
export async function startListener(
  url: string,
  hints: TopicSubscriptions,
  on_warning: (text: string) => void,
): Promise<Listener> {
  let is_stopped = false
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let wait_ms = FIRST_RETRY_MS

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    })
    client.on('notification', (message) => hints.notify(message.payload ?? ''))
    client.on('error', (error) => on_warning(`The listener lost the database: ${error.message}`))
    client.on('end', () => reconnectLater(client))
    current = client
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      wait_ms = FIRST_RETRY_MS
      hints.notifyAll()
    } catch (error) {
      on_warning(`The listener has no database: ${error instanceof Error ? error.message : String(error)}`)
      reconnectLater(client)
    }
  }
  const reconnectLater = (client: pg.Client): void => {
    if (is_stopped || current !== client) return
    current = undefined
    client.end().catch(() => {})
    retry = setTimeout(() => void connect(), wait_ms).unref()
    wait_ms = Math.min(LONGEST_RETRY_MS, wait_ms * 2)
  }

  await connect()
  return {
    sendAll,
    async stop() {
      is_stopped = true
      clearTimeout(retry)
      await current?.end()
    },
  }
}
