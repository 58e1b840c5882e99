import QrScanner from 'qr-scanner'
import type { Decoder } from '../decode/decoder.ts'

/** Above any camera's pace, so that no frame waits: the next one is taken when the last was read. */
const SCANS_PER_SECOND = 60

/**
 * Lets qr-scanner watch a playing video and ask our decoder for each frame; the result ends it.
 *
 * Two of its habits are switched off. It picks its engine itself (and on newer Macs refuses any detector but its
 * own), so it is given ours. And it stops and reopens the stream by itself, 300 ms late and with an open question
 * to the person, so its pause does nothing: the stream is ours alone.
 */
export async function scanVideo(
  video: HTMLVideoElement,
  decoder: Decoder,
  onText: (text: string) => void,
): Promise<() => void> {
  const readVideo = async () => {
    const text = await decoder.readFrame(video)
    return text ? [{ rawValue: text, cornerPoints: [] }] : []
  }
  const createItsEngine = QrScanner.createQrEngine
  QrScanner.createQrEngine = () => Promise.resolve({ detect: readVideo })
  let is_over = false
  let scanner: QrScanner
  try {
    scanner = new QrScanner(video, ({ data }) => !is_over && onText(data), {
      returnDetailedScanResult: true,
      maxScansPerSecond: SCANS_PER_SECOND,
      // What it draws is not looked at, and drawing whole frames would cost the screen dearly: one pixel will do.
      calculateScanRegion: () => ({ downScaledWidth: 1, downScaledHeight: 1 }),
      onDecodeError: () => undefined,
    })
  } finally {
    QrScanner.createQrEngine = createItsEngine
  }
  scanner.pause = () => Promise.resolve(true)
  const end = () => {
    is_over = true
    scanner.destroy()
  }
  try {
    await scanner.start()
    return end
  } catch (error) {
    end()
    throw error
  }
}
