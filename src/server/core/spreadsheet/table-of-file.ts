import { z } from 'zod'
import { ChildFailure } from '#server/core/child-queue.ts'
import { importQueue } from '#server/core/uploads.ts'
import type { TableFault, TablePart } from './reading/read-table.ts'

const tableResult = z.union([
  z.object({ fault: z.literal('encoding'), seems: z.string().nullable() }),
  z.object({ fault: z.enum(['not_a_table', 'old_or_locked', 'damaged', 'too_much']) }),
  z.object({ rows: z.number().int(), parts: z.custom<Uint8Array>(ArrayBuffer.isView) }),
])
const tablePart = z.object({
  at: z.number().int(),
  rows: z.array(z.array(z.string())),
  formulas: z.array(z.tuple([z.number().int(), z.number().int()])),
}) satisfies z.ZodType<TablePart>

/** Number of rows, and the parts, which are parsed again on each call. */
export type ParsedTable = { rows: number; parts: () => Generator<TablePart> }

/**
 * Parses an uploaded Excel file or CSV in another process; a file that crashes this process counts as too
 * large.
 * @param known_headings normalized by `headingKey`; they identify an old encoding of a CSV
 * @param encoding of a CSV that is not in Unicode, where it is known
 */
export async function parseTableFile(
  bytes: Buffer,
  known_headings: readonly string[],
  encoding: string | null = null,
): Promise<ParsedTable | { fault: TableFault; seems?: string | null }> {
  const result = await importQueue
    .run('readTable', { bytes, known_headings, encoding })
    .catch((error: unknown) => {
      if (error instanceof ChildFailure) return { fault: 'too_much' }
      throw error
    })
  const table = tableResult.parse(result)
  return 'fault' in table ? table : { rows: table.rows, parts: () => parseParts(Buffer.from(table.parts)) }
}

function* parseParts(lines: Buffer): Generator<TablePart> {
  for (let from = 0, end = 0; from < lines.length; from = end + 1) {
    end = lines.indexOf('\n', from)
    yield tablePart.parse(JSON.parse(lines.toString('utf8', from, end)))
  }
}
