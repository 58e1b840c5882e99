import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PROJECT_ROOT } from '#server/core/project-root.ts'

/** The bytes of a picture of the demonstration, a WebP as somebody would upload it. */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(path.join(PROJECT_ROOT, 'src', 'server', 'seed', 'pictures', `${name}.webp`))
}
