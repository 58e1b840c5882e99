/** A worker that does not answer within this time is treated as absent. */
const TIMEOUT_MS = 3_000

/** Asks the controlling service worker whether it has cached every file of the app; false without a worker. */
export function checkAppStored(): Promise<boolean> {
  const worker = navigator.serviceWorker.controller
  if (worker === null) return Promise.resolve(false)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (is_stored: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(is_stored)
    }
    const timer = setTimeout(() => settle(false), TIMEOUT_MS)
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => settle(data === true))
    port1.start()
    worker.postMessage({ type: 'IS_STORED' }, [port2])
  })
}
