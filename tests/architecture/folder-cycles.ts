import type { ImportGraph } from '#tests/architecture/import-graph.ts'

/** Folder of src/server that contains a file: a module or a folder of core; null for other files. */
function folderOf(file: string): string | null {
  const [, inside] = /^src\/server\/(.+)$/.exec(file) ?? []
  if (inside === undefined) return null
  const folders = inside.split('/').slice(0, -1)
  if (folders.length === 0) return 'root'
  const [first = ''] = folders
  return folders.slice(0, first === 'domains' ? 3 : first === 'core' ? 2 : 1).join('/')
}

/**
 * Cycles among the folders of src/server, direct or indirect, by value and type imports.
 * @returns sorted names, one row per cycle
 */
export function findServerFolderCycles(imports: ImportGraph['imports']): string[][] {
  const known = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [folderOf(from), folderOf(to)]
    if (one === null || other === null || one === other) continue
    known.set(one, (known.get(one) ?? new Set()).add(other))
  }
  const reached = new Map([...known.keys()].map((folder) => [folder, reachable(folder, known)]))
  const meets = (one: string, other: string) =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true
  const knots = [...known.keys()].map((one) =>
    [...known.keys()].filter((other) => meets(one, other)).toSorted(),
  )
  const rows = new Map(knots.filter((knot) => knot.length > 0).map((knot) => [knot.join(' '), knot]))
  return [...rows.values()]
}

function reachable(folder: string, known: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const next = [...(known.get(folder) ?? [])]
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    if (found.has(at)) continue
    found.add(at)
    next.push(...(known.get(at) ?? []))
  }
  return found
}
