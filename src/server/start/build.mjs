import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Fault, tellingLine } from './fault.mjs'
import { fingerprint } from './fingerprint.mjs'
import { keepOldAssets, listAssets } from './keep-assets.mjs'
import { alone } from './lock.mjs'
import { inRoot } from './root.mjs'
import { runLogged } from './run-logged.mjs'

const DIST = inRoot('dist')
const STAMP_FILE = inRoot('dist', '.stamp')
const VITE = inRoot('node_modules', 'vite', 'bin', 'vite.js')
const BUILD_NAME_LENGTH = 10
const HALVES = { app: ['--manifest'], server: ['--ssr'] }

/** Builds dist/app and dist/server from the sources; does nothing when they are of these sources already. */
export async function ensureBuilt() {
  const is_current = async () => readStamp().sources === (await fingerprint())
  if (await is_current()) return
  await alone(async () => {
    if (await is_current()) return
    console.log('Building the app and the server…')
    const sources = await fingerprint()
    await build(sources)
  })
}

async function build(sources) {
  mkdirSync(DIST, { recursive: true })
  removeLeftovers()
  const workplace = path.join(DIST, `.build-${process.pid}`)
  const env = { FOYER_BUILD: process.env.FOYER_BUILD ?? sources.slice(0, BUILD_NAME_LENGTH) }
  await Promise.all(Object.entries(HALVES).map(([half, flags]) => buildHalf(workplace, half, flags, env)))

  const manifest = path.join(workplace, 'app', '.vite', 'manifest.json')
  if (existsSync(manifest)) renameSync(manifest, path.join(workplace, 'manifest.json'))
  rmSync(path.dirname(manifest), { recursive: true, force: true })

  const before = readStamp()
  const assets = {}
  for (const half of Object.keys(HALVES)) {
    assets[half] = listAssets(path.join(workplace, half))
    keepOldAssets(path.join(DIST, half), path.join(workplace, half), before.assets?.[half] ?? [])
  }
  rmSync(STAMP_FILE, { force: true })
  replace(workplace)
  writeFileSync(STAMP_FILE, JSON.stringify({ sources, assets }))
}

async function buildHalf(workplace, half, flags, env) {
  const log_file = path.join(DIST, `build-${half}.log`)
  const args = [VITE, 'build', ...flags, '--outDir', path.join(workplace, half), '--emptyOutDir']
  const code = await runLogged(process.execPath, args, log_file, env)
  if (code === 0) return
  throw new Fault(`the ${half}'s build failed: ${tellingLine(log_file)} (all of it: dist/build-${half}.log)`)
}

/** Two renames a half instead of a slow copy: a server that runs on the old build hardly sees a gap. */
function replace(workplace) {
  const old = path.join(DIST, `.old-${process.pid}`)
  mkdirSync(old)
  for (const name of readdirSync(workplace)) {
    if (existsSync(path.join(DIST, name))) renameSync(path.join(DIST, name), path.join(old, name))
    renameSync(path.join(workplace, name), path.join(DIST, name))
  }
  rmSync(old, { recursive: true, force: true })
  rmSync(workplace, { recursive: true, force: true })
}

/** Of builds that failed or were cut short. */
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
