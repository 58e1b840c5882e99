import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault, errorLine } from './fault.mjs'
import { fingerprint } from './fingerprint.mjs'
import { keepOldAssets, listAssets } from './keep-assets.mjs'
import { withLock } from './lock.mjs'
import { inRoot } from './root.mjs'
import { runLogged } from './run-logged.mjs'

const DIST = inRoot('dist')
const STAMP_FILE = inRoot('dist', '.stamp')
const VITE = inRoot('node_modules', 'vite', 'bin', 'vite.js')
const BUILD_NAME_LENGTH = 10
const TARGETS = { app: ['--manifest'], server: ['--ssr'] }

/** Builds dist/app and dist/server from the sources; does nothing when the build is up to date. */
export async function ensureBuilt() {
  const is_current = async () => readStamp().sources === (await fingerprint())
  if (await is_current()) return
  await withLock(async () => {
    if (await is_current()) return
    console.log('Building the app and the server…')
    const sources = await fingerprint()
    await build(sources)
  })
}

async function build(sources) {
  mkdirSync(DIST, { recursive: true })
  removeLeftovers()
  const build_dir = path.join(DIST, `.build-${process.pid}`)
  const env = { FOYER_BUILD: process.env.FOYER_BUILD ?? sources.slice(0, BUILD_NAME_LENGTH) }
  await Promise.all(
    Object.entries(TARGETS).map(([target, flags]) => buildTarget(build_dir, target, flags, env)),
  )

  const manifest = path.join(build_dir, 'app', '.vite', 'manifest.json')
  if (existsSync(manifest)) renameSync(manifest, path.join(build_dir, 'manifest.json'))
  rmSync(path.dirname(manifest), { recursive: true, force: true })

  const previous_stamp = readStamp()
  const assets = {}
  for (const target of Object.keys(TARGETS)) {
    assets[target] = listAssets(path.join(build_dir, target))
    keepOldAssets(
      path.join(DIST, target),
      path.join(build_dir, target),
      previous_stamp.assets?.[target] ?? [],
    )
  }
  rmSync(STAMP_FILE, { force: true })
  replace(build_dir)
  writeFileSync(STAMP_FILE, JSON.stringify({ sources, assets }))
}

async function buildTarget(build_dir, target, flags, env) {
  const log_file = path.join(DIST, `build-${target}.log`)
  const args = [VITE, 'build', ...flags, '--outDir', path.join(build_dir, target), '--emptyOutDir']
  const code = await runLogged(process.execPath, args, log_file, env)
  if (code === 0) return
  throw new Fault(
    `the ${target}'s build failed: ${errorLine(log_file)} (all of it: dist/build-${target}.log)`,
  )
}

/** Two renames per target instead of a slow copy, so that a server on the old build hardly sees a gap. */
function replace(build_dir) {
  const old_dir = path.join(DIST, `.old-${process.pid}`)
  mkdirSync(old_dir)
  for (const name of readdirSync(build_dir)) {
    if (existsSync(path.join(DIST, name))) renameSync(path.join(DIST, name), path.join(old_dir, name))
    renameSync(path.join(build_dir, name), path.join(DIST, name))
  }
  rmSync(old_dir, { recursive: true, force: true })
  rmSync(build_dir, { recursive: true, force: true })
}

/** Deletes what failed or interrupted builds left behind. */
function removeLeftovers() {
  for (const name of readdirSync(DIST)) {
    if (/^\.(build|old)-/.test(name)) rmSync(path.join(DIST, name), { recursive: true, force: true })
  }
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP_FILE, 'utf8'))
  } catch {
    return {}
  }
}
