/** Returns the rows of a CSV (RFC 4180) without its byte order mark. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  fields.lastIndex = text.startsWith('\uFEFF') ? 1 : 0
  while (fields.lastIndex < text.length) {
    const at = fields.lastIndex
    const found = fields.exec(text)
    if (found === null) throw new Error(`no CSV at ${at}: ${text.slice(at, at + 40)}`)
    const [, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    rows.push(cells)
    cells = []
  }
  return rows
}
