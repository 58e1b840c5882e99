import type { Dexie } from 'dexie'

/**
 * Aborts open transactions on pagehide when the page enters the back/forward cache. In Safari, a transaction of a
 * frozen page blocks all reads and writes of later pages.
 */
export function abortOnPageHide<Db extends Dexie>(db: Db): Db {
  const open = new Set<IDBTransaction>()
  db.use({
    stack: 'dbcore',
    name: 'abort-on-page-hide',
    create: (core) => ({
      ...core,
      transaction(...args) {
        // Dexie declares its own type for the browser's transaction.
        const transaction = core.transaction(...args) as IDBTransaction
        open.add(transaction)
        for (const end of ['complete', 'abort'])
          transaction.addEventListener(end, () => open.delete(transaction))
        return transaction
      },
    }),
  })
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) for (const transaction of open) abort(transaction)
  })
  return db
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended, and its event has not been handled yet.
  }
}
