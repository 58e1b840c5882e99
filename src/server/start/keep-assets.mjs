import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

const KEEP_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the names of a build's hashed files. */
export function listAssets(build_dir) {
  const dir = path.join(build_dir, 'assets')
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath ?? entry.path, entry.name)))
}

/**
 * Copies the hashed files of the replaced build, so that a tab opened before still loads its chunks. The
 * mtime of a copy is the time when it was replaced; after a week it is not copied again.
 * @param old_build_assets files that the replaced build produced itself
 */
export function keepOldAssets(old_dir, new_dir, old_build_assets) {
  const new_assets = new Set(listAssets(new_dir))
  const old_assets = new Set(old_build_assets)
  const now = Date.now()
  for (const name of listAssets(old_dir)) {
    if (new_assets.has(name)) continue
    const from = path.join(old_dir, 'assets', name)
    const replaced_at = old_assets.has(name) ? now : statSync(from).mtimeMs
    if (now - replaced_at > KEEP_DAYS * DAY_MS) continue
    const to = path.join(new_dir, 'assets', name)
    mkdirSync(path.dirname(to), { recursive: true })
    copyFileSync(from, to)
    utimesSync(to, replaced_at / 1000, replaced_at / 1000)
  }
}
