import pg from 'pg'

/** One recorded transaction. */
export type TransactionStats = {
  /** Number of statements between begin and commit or rollback. */
  statements: number
  /** Milliseconds from the response to begin to the response to its end, while the connection was occupied. */
  held_ms: number
  /** Its statements, shortened for messages. */
  texts: string[]
}

const TEXT_LENGTH = 120

/** Runs a function and returns every transaction of this process meanwhile. */
export async function transactionsOf<T>(
  run: () => Promise<T>,
): Promise<{ result: T; transactions: TransactionStats[] }> {
  const transactions: TransactionStats[] = []
  const open = new Map<pg.Client, TransactionStats & { since: number }>()
  // All statements go through this function.
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const watch = function (this: pg.Client, ...args: unknown[]): unknown {
    const text = textOf(args[0])
    const answer = send.apply(this, args)
    if (text.startsWith('begin'))
      return Promise.resolve(answer).then((begun) => {
        open.set(this, { statements: 0, held_ms: 0, texts: [], since: performance.now() })
        return begun
      })
    const own = open.get(this)
    if (own === undefined) return answer
    if (text !== 'commit' && text !== 'rollback') {
      own.statements += 1
      own.texts.push(text.replace(/\s+/g, ' ').slice(0, TEXT_LENGTH))
      return answer
    }
    return Promise.resolve(answer).finally(() => {
      open.delete(this)
      const { since, ...watched } = own
      transactions.push({ ...watched, held_ms: performance.now() - since })
    })
  }
  Object.assign(pg.Client.prototype, { query: watch })
  try {
    return { result: await run(), transactions }
  } finally {
    Object.assign(pg.Client.prototype, { query: send })
  }
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : ''
}
