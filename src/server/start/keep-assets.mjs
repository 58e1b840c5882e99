import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'

const KEEP_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/** The names of a build's hashed files. */
export function listAssets(build_dir) {
  const dir = path.join(build_dir, 'assets')
  if (!existsSync(dir)) return []
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath ?? entry.path, entry.name)))
}

/**
 * Carries the replaced build's hashed files over, so that a tab opened before still loads its chunks.
 * A file's time of change says when it was replaced: what was replaced a week ago is left behind.
 */
export function keepOldAssets(old_dir, new_dir, own_of_old) {
  const of_new = new Set(listAssets(new_dir))
  const own = new Set(own_of_old)
  const now = Date.now()
  for (const name of listAssets(old_dir)) {
    if (of_new.has(name)) continue
    const from = path.join(old_dir, 'assets', name)
    const replaced_at = own.has(name) ? now : statSync(from).mtimeMs
    if (now - replaced_at > KEEP_DAYS * DAY_MS) continue
    const to = path.join(new_dir, 'assets', name)
    mkdirSync(path.dirname(to), { recursive: true })
    copyFileSync(from, to)
    utimesSync(to, replaced_at / 1000, replaced_at / 1000)
  }
}
