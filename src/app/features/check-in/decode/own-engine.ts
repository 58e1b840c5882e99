import QrScanner from 'qr-scanner'

export type FallbackEngine = {
  read(image: HTMLVideoElement | HTMLCanvasElement | HTMLImageElement): Promise<string | null>
  close(): void
}

/**
 * qr-scanner's own engine in its own worker: weaker, but small and without WebAssembly. It is used while the
 * stronger one loads, and permanently where that one cannot run.
 */
export function openFallbackEngine(): FallbackEngine {
  const scratch = document.createElement('canvas')
  let signalClosed: (value: null) => void = () => undefined
  const closed = new Promise<null>((resolve) => (signalClosed = resolve))
  const engine = import('qr-scanner/qr-scanner-worker.min.js').then(({ createWorker }) => {
    const worker = createWorker()
    worker.postMessage({ type: 'inversionMode', data: 'both' })
    return worker
  })
  return {
    async read(image) {
      const is_video = image instanceof HTMLVideoElement
      const width = is_video ? image.videoWidth : image.width
      const height = is_video ? image.videoHeight : image.height
      const side = Math.min(width, height)
      const region = { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side }
      try {
        const options = { qrEngine: engine, scanRegion: region, canvas: scratch }
        // A worker that was terminated during a frame would never answer.
        const found = await Promise.race([QrScanner.scanImage(image, options), closed])
        return found?.data || null
      } catch {
        return null
      }
    },
    close() {
      signalClosed(null)
      engine.then((worker) => worker.terminate()).catch(() => undefined)
    },
  }
}
