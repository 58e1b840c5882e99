import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where the first of these programs lies on this machine; undefined where none does. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file))
}
