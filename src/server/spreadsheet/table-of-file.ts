import { makeApart } from '#server/ground/threads.ts'
import type { TableRead } from './reading/read-table.ts'

/**
 * The table in an Excel file or a CSV that somebody sent, read in a thread. @param known_headings as `headingKey` gives
 * them: they tell in which old encoding a CSV is
 */
export async function tableOfFile(bytes: Buffer, known_headings: readonly string[]): Promise<TableRead> {
  const read = await makeApart('readTable', { bytes, known_headings })
  return JSON.parse(read.toString()) as TableRead
}
