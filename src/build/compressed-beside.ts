import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)

/** Precompresses assets at high quality instead of per request; the server sends the compressed file (site.ts). */
export function precompressAssets(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css)$/.test(file))
      await Promise.all(
        assets.map(async (file) => {
          const file_path = path.join(dir, file)
          await writeFile(`${file_path}.br`, await compress(await readFile(file_path)))
        }),
      )
    },
  }
}
