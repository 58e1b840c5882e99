import { readFileSync } from 'node:fs'
import type { Attachment } from 'postal-mime'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Decodes the QR codes in the images of a mail, in order. */
export async function readQr(images: readonly Pick<Attachment, 'content'>[]): Promise<string[]> {
  const wasm = readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const found: string[] = []
  for (const { content } of images) {
    if (typeof content === 'string') throw new Error('The picture is no bytes')
    const codes = await readBarcodes(new Uint8Array(content), { formats: ['QRCode'] })
    found.push(...codes.map(({ text }) => text))
  }
  return found
}
