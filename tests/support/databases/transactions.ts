import pg from 'pg'

/** One transaction while something was watched. */
export type TransactionStats = {
  /** Statements between its begin and its commit or rollback. */
  statements: number
  /** From the answer to its begin until that to its end: how long it had the connection, others waiting. */
  held_ms: number
  /** Its statements, shortened, for a message. */
  texts: string[]
}

const TEXT_LENGTH = 120

/** Runs something and gives every transaction that any client of this process ran meanwhile. */
export async function transactionsOf<T>(
  run: () => Promise<T>,
): Promise<{ result: T; transactions: TransactionStats[] }> {
  const transactions: TransactionStats[] = []
  const open = new Map<pg.Client, TransactionStats & { since: number }>()
  // The one function that all statements go through.
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
