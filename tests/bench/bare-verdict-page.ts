/** One word to a worker, one durable row there, one word back, one element drawn; gives the milliseconds until it is painted. */
export type BareVerdict = () => Promise<number>

declare global {
  var bareVerdict: BareVerdict
}

/** Runs in the worker: it may not use anything from outside. */
function writeRows(): void {
  const opening = indexedDB.open('bare', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('rows', { autoIncrement: true })
  })
  opening.addEventListener('success', () => {
    const database = opening.result
    self.addEventListener('message', () => {
      const writing = database.transaction('rows', 'readwrite', { durability: 'strict' })
      writing.addEventListener('complete', () => self.postMessage(null))
      writing.objectStore('rows').add({ text: 'x'.repeat(400) })
    })
    self.postMessage(null)
  })
}

const worker = new Worker(
  URL.createObjectURL(new Blob([`(${writeRows.toString()})()`], { type: 'text/javascript' })),
)
const word = () =>
  new Promise<void>((resolve) => worker.addEventListener('message', () => resolve(), { once: true }))
const element = document.body.appendChild(document.createElement('h1'))
let shown = 0

const painted = () =>
  new Promise<void>((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    }),
  )

await word()
globalThis.bareVerdict = async () => {
  const begun = performance.now()
  const kept = word()
  worker.postMessage(null)
  await kept
  element.textContent = `${++shown}`
  await painted()
  return performance.now() - begun
}
