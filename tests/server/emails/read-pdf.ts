import { inflateSync } from 'node:zlib'

/** Returns the drawing operators of each page and the characters of its glyphs. */
export function openPdf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\n([^]*?)\nendstream/g)].flatMap(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
  return {
    pages: text.match(/\/Type \/Page\n/g)?.length ?? 0,
    drawings: streams.filter((stream) => / re\n/.test(stream)),
    meanings: streams
      .filter((stream) => stream.includes('begincmap'))
      .join('\n')
      .toLowerCase(),
  }
}
