import type { Tab } from './engine.ts'

/** What a page shows and holds at this moment, for whoever reads why a journey failed. */
export async function tellWhatIsSeen(tab: Tab): Promise<void> {
  const seen = await tab.ask(() => {
    const words = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    const named = (field: HTMLInputElement) =>
      field.getAttribute('aria-label') ?? [...(field.labels ?? [])].map(words).join(' ')
    const isField = (field: Element) => field instanceof HTMLInputElement && field.type !== 'password'
    return {
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
