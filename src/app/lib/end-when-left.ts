import type { Dexie } from 'dexie'

/**
 * A page that the browser keeps for the way back is frozen in the middle of what it does. In Safari, what it has
 * begun in a store then stands in the way of every page after it, which reads and saves nothing any more: it ends
 * here as it would with the page.
 */
export function abortOnPageHide<Db extends Dexie>(db: Db): Db {
  const open = new Set<IDBTransaction>()
  db.use({
    stack: 'dbcore',
    name: 'end-when-left',
    create: (core) => ({
      ...core,
      transaction(...of) {
        // Dexie has a type of its own for what is the browser's.
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
    // It is done, and we have not heard of it yet.
  }
}
