import type { Dexie } from 'dexie'

/**
 * Aborts open transactions on pagehide when the page enters the back/forward cache. In Safari, a transaction of a
 * frozen page blocks all reads and writes of later pages.
 */
export function abortOnPageHide<Db extends Dexie>(db: Db): Db {
  const open = new Set<IDBTransaction>()
  db.use({
    stack: 'dbcore',
    name: 'end-when-left',
    create: (core) => ({
      ...core,
      transaction(...of) {
        // Dexie declares its own type for the browser's transaction.
        const begun = core.transaction(...of) as IDBTransaction
        open.add(begun)
        for (const end of ['complete', 'abort']) begun.addEventListener(end, () => open.delete(begun))
        return begun
      },
    }),
  })
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) for (const begun of open) abort(begun)
  })
  return db
}

function abort(begun: IDBTransaction): void {
  try {
    begun.abort()
  } catch {
    // It has ended, and its event has not been handled yet.
  }
}
