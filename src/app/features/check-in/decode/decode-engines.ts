import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import zxing_wasm_url from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { FrameImage } from './prepare-frame.ts'

type NativeDetector = { detect(image: FrameImage): Promise<{ rawValue: string }[]> }

declare global {
  var BarcodeDetector:
    | { new (options: { formats: string[] }): NativeDetector; getSupportedFormats(): Promise<string[]> }
    | undefined
}

/** Reads a text from an image, or null; never throws. */
export type Engine<Image> = (image: Image) => Promise<string | null>

/**
 * The platform's BarcodeDetector, or null where it does not support QR codes. It is disabled at its first error.
 */
export async function openNative(): Promise<Engine<FrameImage> | null> {
  const Native = globalThis.BarcodeDetector
  if (!Native) return null
  try {
    if (!(await Native.getSupportedFormats()).includes('qr_code')) return null
    let detector: NativeDetector | null = new Native({ formats: ['qr_code'] })
    return async (image) => {
      try {
        return (await detector?.detect(image))?.[0]?.rawValue || null
      } catch {
        detector = null
        return null
      }
    }
  } catch {
    return null
  }
}

/** Loads zxing; rejects when its WebAssembly cannot be fetched or compiled. */
export async function openZxing(): Promise<Engine<ImageData>> {
  await prepareZXingModule({ overrides: { locateFile: () => zxing_wasm_url }, fireImmediately: true })
  return async (image) => {
    const [found] = await readBarcodes(image, {
      // Micro QR and rMQR have so little error correction that noise is read as codes.
      formats: ['QRCodeModel2'],
      maxNumberOfSymbols: 1,
      tryRotate: false,
      tryInvert: true,
      textMode: 'Plain',
    })
    return found?.text || null
  }
}
