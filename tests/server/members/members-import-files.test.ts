import { describe, expect, test } from 'vitest'
import { csvLines } from '#server/core/spreadsheet/csv-rows.ts'
import { useFixture } from '#tests/support/fixture.ts'
import { pdf, zipOf } from '#tests/support/uploads.ts'
import { HEADINGS, makeImportCalls } from './import-fixture.ts'

/** Excel file with a formula in the first cell below the heading. */
function withFormula(): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const packed = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${packed}"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const rows = `<row r="1">${text('A1', 'First name')}${text('B1', 'Email')}${text('C1', 'Tier until')}</row>
    <row r="2"><c r="A2"><f>1+1</f><v>2</v></c>${text('B2', 'formula@import.test')}<c r="C2" s="1"><v>73051</v></c></row>`
  return zipOf({
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  })
}

describe('a member import file', () => {
  const fixture = useFixture('embedded')
  const { send } = makeImportCalls(fixture)
  const refusalOf = (bytes: Uint8Array) => send(bytes).catch((error: unknown) => error)

  test('a legacy encoding is read when a heading proves it and otherwise rejected by name, never garbled', async () => {
    // "電郵,名字,與場地的關係" with one row "big5@import.test,陳,訪客", as Excel in Hong Kong saves it.
    const big5 = Buffer.from(
      'b971b66c2ca657a6722cbb50b3f5a661aabac3f6ab590a6269673540696d706f72742e746573742cb3af2cb358abc80a',
      'hex',
    )
    expect((await send(big5, { mode: 'check' })).report).toMatchObject([{ name: '陳', state: 'new' }])
    const rows = csvLines([HEADINGS, ['大文', '陳', 'wide@import.test', '', '訪客']])
    const wide = Buffer.from(`\uFEFF${rows}`, 'utf16le')
    for (const bytes of [wide, wide.subarray(2), Buffer.from(`\uFEFF${rows}`), wide.swap16()])
      expect((await send(bytes, { mode: 'check' })).report).toMatchObject([{ name: '陳大文', state: 'new' }])
    // An "x" before each heading makes it unknown.
    const unproved = Buffer.from(
      '78b971b66c2c78a657a6722c78bb50b3f5a661aabac3f6ab590a6269673540696d706f72742e746573742cb3af2cb358abc80a',
      'hex',
    )
    expect(await refusalOf(unproved)).toMatchObject({
      code: 'import.encoding',
      errors: { file: ['import.encoding', 'Big5'] },
    })
  })

  test.each([
    ['sep=;\r\n', ';'],
    ['sep=,\n', ','],
    ['sep=\t\r\n', '\t'],
    ['SEP=|\r\n', '|'],
    ['"sep=;"\r\n', ';'],
    ['\uFEFFsep=;\r\n', ';'],
    ['\uFEFF"sep=;";;;;\r', ';'],
  ])('a CSV file that begins with %j is split by the delimiter that it declares', async (line, delimiter) => {
    const [first, last] = [`a${delimiter === ',' ? ';' : ','}b`, '"Ho, Ho; Ho"']
    const table = [HEADINGS, [first, last, 'sep@import.test', '', 'Visitor']]
    const bytes = Buffer.from(line + table.map((cells) => cells.join(delimiter)).join('\r\n'))
    expect((await send(bytes, { mode: 'check' })).report).toMatchObject([
      { row: 2, name: `${first} Ho, Ho; Ho`, state: 'new' },
    ])
  })

  test.each([
    ['import.not_a_table', pdf()],
    ['import.not_a_table', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0xff])],
    ['import.old_or_locked', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['import.not_a_table', zipOf({ 'a.txt': 'a' })],
    ['import.damaged', zipOf({ 'xl/workbook.xml': '<workbook><' })],
    ['import.damaged', Buffer.from('PK\u0003\u0004 broken')],
    ['import.damaged', Buffer.from('First name,E-mail\n"Tai')],
    ['import.headings', Buffer.from('Colour,Shape\nred,round')],
    ['import.heading_twice', Buffer.from('E-mail,E-Mail\na@b.hk,a@b.hk')],
    ['import.empty', Buffer.from('\n\n')],
    ['import.empty', Buffer.from('First name,E-mail\n,\n')],
    ['import.too_much', Buffer.from(`First name\n${'Tai\n'.repeat(20_001)}`)],
  ])('%s: a file that is not a member list is rejected, case %#', async (code, bytes) => {
    expect(await refusalOf(bytes)).toMatchObject({ code })
  })

  test('a zip file that declares a size larger than memory is not decompressed', async () => {
    const bomb = withFormula()
    const directory = bomb.lastIndexOf('PK\u0001\u0002')
    bomb.writeUInt32LE(4_000_000_000, directory + 24)
    expect(await refusalOf(bomb)).toMatchObject({ code: 'import.too_much' })
  })

  test('an Excel file yields dates as days, and its formulas are rejected whatever their result', async () => {
    const { report } = await send(withFormula(), { mode: 'check' })
    expect(report).toMatchObject([
      { row: 2, errors: { first_name: ['formula'], tier_until: ['tier_required'] } },
    ])
  })
})
