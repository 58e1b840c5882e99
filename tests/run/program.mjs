import { spawn } from 'node:child_process'
import { inRoot, root } from '#server/start/root.mjs'
import { isLong } from './long.mjs'

const MINUTE_MS = 60_000
const USUAL_MINUTES = 48
const LONG_MINUTES = 80
const running = new Set()

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    for (const child of running) endGroup(child, 'SIGTERM')
    process.exit(130)
  })
}

/**
 * Runs an installed tool to its end, without input, and keeps what it says.
 * It leads a group of processes of its own, so that what it started ends with it.
 */
export async function runProgram(name, args, env = {}) {
  return runFile(inRoot('node_modules', '.bin', name), args, env)
}

/** The same for any program of the machine. */
export async function runFile(file, args, env = {}) {
  const { FORCE_COLOR: _, ...inherited } = process.env
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, CI: 'true', NO_COLOR: '1', ...env },
  })
  running.add(child)
  let output = ''
  const keep = (chunk) => (output += chunk)
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const minutes = isLong() ? LONG_MINUTES : USUAL_MINUTES
  const timer = setTimeout(() => {
    output += `\nstopped after ${minutes} minutes\n`
    endGroup(child, 'SIGKILL')
  }, minutes * MINUTE_MS)
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += error.message
      resolve(1)
    })
    child.once('close', (exit_code) => resolve(exit_code ?? 1))
  })
  clearTimeout(timer)
  running.delete(child)
  return { code, output }
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
