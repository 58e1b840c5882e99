import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

/** Returns a plain image in a format. */
export async function picture(
  format: 'jpeg' | 'png' | 'webp',
  { width = 600, height = 300, background = '#c33' } = {},
): Promise<Buffer> {
  const blank = sharp({ create: { width, height, channels: 3, background } })
  return blank.toFormat(format).toBuffer()
}

/** Returns a small image with contrast everywhere, as a photo has; no two are equal. */
export async function grainyPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = sharp({ create: { width: 9, height: 12, channels: 3, background: '#888', noise } })
  return grain.resize(600, 800, { kernel: 'nearest' }).jpeg().toBuffer()
}

/** Returns the header of a HEIC file, the default format of an iPhone. */
export function heic(): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(400),
  ])
}

export function pdf(): Buffer {
  return PDF
}

export function fileOf(bytes: Uint8Array, name: string, type = 'application/octet-stream'): File {
  return new File([new Uint8Array(bytes)], name, { type })
}

/** Returns a form with text fields and one file. */
export function formWith(field: string, file: File, texts: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  form.append(field, file)
  return form
}

/** Returns an uncompressed zip of text files, the container of office documents. */
export function zipOf(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = Buffer.from(text)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, rest, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const OFFICE = {
  docx: ['word/document.xml', 'wordprocessingml.document'],
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

/** Returns a minimal office document, optionally with macros. */
export function officeFile(kind: keyof typeof OFFICE, { with_macros = false } = {}): Buffer {
  const [part, name] = OFFICE[kind]
  const family = { docx: 'word.document', xlsx: 'excel.sheet', pptx: 'powerpoint.presentation' }[kind]
  const type = with_macros
    ? `application/vnd.ms-${family}.macroEnabled.main+xml`
    : `application/vnd.openxmlformats-officedocument.${name}.main+xml`
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}"><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    '_rels/.rels': '<?xml version="1.0"?><Relationships/>',
    [part]: '<?xml version="1.0"?><x/>',
  })
}

/** Returns noise over a gradient, with the file size of a photograph of these dimensions. */
export async function photo({ width = 2160, height = 1080 } = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3)
  let seed = 1
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    pixels[at] = ((at % (width * 3)) / (width * 3)) * 180 + ((seed >>> 16) % 48)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(1.2)
    .jpeg()
    .toBuffer()
}
