import type { Tab } from './engine.ts'

/** Prints the visible content and storage of a page, to explain a failure. */
export async function printPageState(tab: Tab): Promise<void> {
  const seen = await tab.ask(async () => {
    const words = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const named = (field: HTMLInputElement) =>
      field.getAttribute('aria-label') ?? [...(field.labels ?? [])].map(words).join(' ')
    const isField = (field: Element) => field instanceof HTMLInputElement && field.type !== 'password'
    const answerOf = <Result>(asked: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no answer')))
      })
    const kept = async () => {
      const db = await answerOf(indexedDB.open('foyer'))
      const store = db.transaction(['lists', 'scans'])
      const [lists, scans] = await Promise.all([
        answerOf(store.objectStore('lists').getAll()),
        answerOf(store.objectStore('scans').getAll()),
      ])
      db.close()
      return {
        lists: lists.map(({ stopped, mirror_at, is_complete }) => ({ stopped, mirror_at, is_complete })),
        scans: scans.map(({ state, attempts, next_try_at, error }) => ({
          state,
          attempts,
          next_try_at,
          error,
        })),
      }
    }
    const { held = [], pending = [] } = await navigator.locks.query()
    const silence = new Promise<string>((resolve) => void setTimeout(resolve, 5_000, 'no answer'))
    return {
      locks: { held: held.map(({ name }) => name), pending: pending.map(({ name }) => name) },
      kept: await Promise.race([kept().catch(String), silence]),
      address: location.href,
      fields: [...document.querySelectorAll('input, textarea')]
        .filter(isField)
        .map((field) => `${named(field as HTMLInputElement)}: ${(field as HTMLInputElement).value}`),
      buttons_off: [...document.querySelectorAll('button:disabled')].map(words),
      said: [...document.querySelectorAll('[role=alert], [role=status]')].map(words),
      marks: [...document.querySelectorAll('[data-unsent], [data-kept], [data-waiting], [data-verdict]')].map(
        (element) => JSON.stringify(Object.entries((element as HTMLElement).dataset)),
      ),
      worker: navigator.serviceWorker.controller?.state ?? 'none',
      text: document.body.innerText.slice(0, 3_000),
    }
  })
  process.stderr.write(`${JSON.stringify(seen, null, 2)}\n`)
}
