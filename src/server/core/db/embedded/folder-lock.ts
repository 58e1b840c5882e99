import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseStartError } from '#server/core/db/failures.ts'

/** Returns the socket address that represents the folder; the system frees it when its process dies. */
function lockAddress(folder: string): { address: string; is_file: boolean } {
  const name = `foyer-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 40)}`
  if (process.platform === 'linux') return { address: `\0${name}`, is_file: false }
  if (process.platform === 'win32') return { address: `\\\\.\\pipe\\${name}`, is_file: false }
  return { address: join(tmpdir(), `${name}.sock`), is_file: true }
}

function listen(address: string): Promise<Server | 'taken'> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve('taken')
      else reject(error)
    })
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()))
  })
}

/** Returns whether a process listens on a socket file; after a kill the file remains without a listener. */
function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}

/**
 * Locks the folder for this process until released or dead. Two processes on one embedded database overwrite
 * each other's committed rows.
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  const { address, is_file } = lockAddress(folder)
  let server = await listen(address)
  if (server === 'taken' && is_file && !(await isListening(address))) {
    rmSync(address, { force: true })
    server = await listen(address)
  }
  if (server === 'taken')
    throw new DatabaseStartError(
      `The data folder ${folder} is in use by another Foyer process. Stop that one first, or set DATA_DIR to another folder.`,
    )
  const lock_server = server
  return { release: () => new Promise((resolve) => lock_server.close(() => resolve())) }
}
