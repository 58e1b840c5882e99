import { markDifferences } from './compare.ts'
import type { Picture } from './take.ts'

/** A picture that differs between two versions. */
export type Change = {
  title: string
  kind: 'changed' | 'new' | 'gone'
  /** Before, after, and the differences marked; as far as there are both. */
  cells: (string | Buffer)[]
}

/** Returns what differs between the pictures of two versions. */
export async function pairUp(before: readonly Picture[], after: readonly Picture[]): Promise<Change[]> {
  const old = new Map(before.map((picture) => [titleOf(picture), picture.file]))
  const changes: Change[] = []
  for (const picture of after) {
    const title = titleOf(picture)
    const file = old.get(title)
    old.delete(title)
    if (file === undefined) {
      changes.push({ title, kind: 'new', cells: [picture.file] })
      continue
    }
    const marked = await markDifferences(file, picture.file)
    if (marked !== null) changes.push({ title, kind: 'changed', cells: [file, picture.file, marked] })
  }
  return [...changes, ...[...old].map(([title, file]): Change => ({ title, kind: 'gone', cells: [file] }))]
}

const titleOf = ({ language, screen, width, scheme }: Picture) =>
  `${language}, ${screen}, ${width} px, ${scheme}`
