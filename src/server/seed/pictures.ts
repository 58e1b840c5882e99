import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '#server/core/project-root.ts'

/** Returns the bytes of a demo picture, a WebP as a user would upload it. */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(path.join(PROJECT_ROOT, 'src', 'server', 'seed', 'pictures', `${name}.webp`))
}
