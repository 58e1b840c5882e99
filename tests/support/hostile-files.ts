import { crc32, deflateRawSync } from 'node:zlib'
import writeExcel from 'write-excel-file/node'
import { heic, officeFile, pdf, picture, zipOf } from './uploads.ts'

const MEBIBYTE = 1024 * 1024
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Zip with one entry of zeros that unpacks to a thousand times its size. */
export function zipBomb(name: string, unpacked_mb: number): Buffer {
  const zeros = Buffer.alloc(unpacked_mb * MEBIBYTE)
  const data = deflateRawSync(zeros, { level: 9 })
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(zeros), 10)
  common.writeUInt32LE(data.length, 14)
  common.writeUInt32LE(zeros.length, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), data])
  const listed = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\0'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, listed, end])
}

/** Excel file with this XML as the content of its sheet. */
export function workbookOf(sheet: string): Buffer {
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${sheet}</worksheet>`,
  })
}

/**
 * Excel file with one cell.
 * @param attributes attributes of the cell, such as `r="A1"`
 */
export const workbookWithCell = (attributes: string) =>
  workbookOf(
    `<sheetData><row><c ${attributes} t="inlineStr"><is><t>First name</t></is></c></row></sheetData>`,
  )

/** One valid file of each accepted type, by its extension. */
export async function goodFiles(): Promise<Record<string, Buffer>> {
  const sheet = [['First name', 'Email'].map((value) => ({ value })), [{ value: 'Tai' }, { value: '' }]]
  return {
    jpg: await picture('jpeg'),
    png: await picture('png'),
    webp: await picture('webp'),
    heic: heic(),
    pdf: pdf(),
    docx: officeFile('docx'),
    xlsx: Buffer.from(await writeExcel(sheet).toBuffer()),
    csv: Buffer.from('First name,E-mail\r\nTai,\r\n"Tai Man",\r\n'),
    txt: Buffer.from('Doors at 7.'),
  }
}

/** Malicious files by name, made to break their parsers. */
export function hostileFiles(): Record<string, Buffer> {
  return {
    'a cut-off TIFF': Buffer.from('II*\0'),
    'a zip that begins with a large [Content_Types].xml': zipBomb('[Content_Types].xml', 300),
    'a workbook that is large unpacked': zipBomb('xl/workbook.xml', 300),
    'a cell beyond all columns': workbookWithCell('r="ZZZZZZ99999999"'),
    'the last cell of Excel': workbookWithCell('r="XFD1048576"'),
  }
}
