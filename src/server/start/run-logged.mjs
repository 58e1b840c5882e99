import { spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/**
 * Runs a program in the project's folder with its output in a file; it is killed when this process ends.
 * @returns the exit code; 1 when the program could not be started
 */
export async function runLogged(command, args, log_file, env = {}) {
  mkdirSync(path.dirname(log_file), { recursive: true })
  const log = openSync(log_file, 'w')
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    shell: process.platform === 'win32' && command === 'npm',
  })
  closeSync(log)
  const endChild = () => child.kill()
  const exit = () => process.exit(1)
  process.once('exit', endChild).once('SIGINT', exit).once('SIGTERM', exit)
  try {
    return await new Promise((resolve) => {
      child.once('error', () => resolve(1))
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    process.off('exit', endChild).off('SIGINT', exit).off('SIGTERM', exit)
  }
}
