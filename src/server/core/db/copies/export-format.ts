import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { DatabaseStartError } from '#server/core/db/failures.ts'

/**
 * Logical export format: gzipped lines of JSON. First the header, then per table `{"table":name}` and its
 * rows as arrays of text, last the trailer with the row counts and the SHA-256 of all lines before it.
 */
export const header = z.strictObject({
  product: z.literal('foyer'),
  format: z.literal(1),
  migration: z.string().nullable(),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.infer<typeof header>

const tableStart = z.strictObject({ table: z.string() })
const trailer = z.strictObject({ rows: z.record(z.string(), z.number()), sha256: z.string() })

export type ExportPart = { kind: 'header'; header: Header } | { kind: 'row'; table: string; json: string }

async function* readLines(file: string): AsyncGenerator<string> {
  const text = createGunzip()
  // `pipeline` requires a callback; the reader below receives the same error.
  pipeline(createReadStream(file), text, () => {})
  text.setEncoding('utf8')
  let rest = ''
  for await (const chunk of text) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('The last line has no end.')
}

async function* readExportParts(file: string): AsyncGenerator<ExportPart> {
  const hash = createHash('sha256')
  const counts: Record<string, number> = {}
  let table: string | undefined
  let is_complete = false
  for await (const line of readLines(file)) {
    if (is_complete) throw new Error('There is something after the end.')
    if (line.startsWith('[')) {
      if (table === undefined) throw new Error('There is a row without a table.')
      counts[table] = (counts[table] ?? 0) + 1
      yield { kind: 'row', table, json: line }
    } else {
      const value: unknown = JSON.parse(line)
      const end = trailer.safeParse(value)
      const start = tableStart.safeParse(value)
      if (end.success) {
        const is_valid = end.data.sha256 === hash.digest('hex') && isSame(end.data.rows, counts)
        if (!is_valid) throw new Error('The check sum is wrong.')
        is_complete = true
        continue
      }
      if (start.success) counts[(table = start.data.table)] = 0
      else yield { kind: 'header', header: header.parse(value) }
    }
    hash.update(line).update('\n')
  }
  if (!is_complete) throw new Error('The end is missing.')
}

function isSame(left: Record<string, number>, right: Record<string, number>): boolean {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].every((name) => left[name] === right[name])
}

/** Reads an export part by part. Throws a one-line error when the file is no export, damaged or truncated. */
export async function* readExport(file: string): AsyncGenerator<ExportPart> {
  let is_export = false
  try {
    for await (const part of readExportParts(file)) {
      if (!is_export && part.kind !== 'header') break
      is_export = true
      yield part
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new DatabaseStartError(`There is no file ${file}.`)
    if (is_export)
      throw new DatabaseStartError(`${file} is damaged or cut short; nothing was changed.`, { cause: error })
  }
  if (!is_export) throw new DatabaseStartError(`${file} is not a backup of Foyer; nothing was changed.`)
}

/** Reads and verifies a whole export and returns its header. */
export async function checkExport(file: string): Promise<Header> {
  let result: Header | undefined
  for await (const part of readExport(file)) if (part.kind === 'header') result = part.header
  if (!result) throw new DatabaseStartError(`${file} is not a backup of Foyer; nothing was changed.`)
  return result
}
