import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { MailAddress } from '#server/core/mail-address.ts'
import type { Mailer } from './mailer.ts'
import { describeMessage } from './message.ts'

const NAME = /^(\d{13})_(ml_[0-9a-z]{16})\.eml$/

export type FolderMail = { id: Id; message: Buffer }

/** Stores mail as files in place of sending it. */
export type MailFolder = Mailer & {
  folder: string
  /** Lists the newest messages first. */
  list(most: number): Promise<FolderMail[]>
  read(id: Id): Promise<FolderMail | undefined>
  deleteBefore(before: Instant): Promise<void>
  forget(id: Id): Promise<void>
  /** Deletes every message that matches. */
  forgetThose(matches: (mail: FolderMail) => Promise<boolean>): Promise<void>
}

type Entry = { name: string; epoch_ms: number; id: Id }

/** Writes each message atomically as `<folder>/<milliseconds since 1970>_<id>.eml`. */
export function openMailFolder({ folder, from }: { folder: string; from: MailAddress }): MailFolder {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const readEntry = async ({ name, id }: Entry) => ({
    id,
    message: await readFile(path.join(folder, name)),
  })
  const remove = ({ name }: Entry) => rm(path.join(folder, name), { force: true })
  return {
    folder,
    // A file with the same name replaces the previous one.
    is_repeatable: true,
    async send(mail, _signal, beforeHanding) {
      const { message } = await transport.sendMail(describeMessage(mail, from))
      const name = `${toEpochMs(mail.created_at)}_${mail.id}.eml`
      await beforeHanding?.()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeAtomically(path.join(folder, name), message)
      return ''
    },
    close: () => transport.close(),
    async forget(id) {
      for (const entry of await readEntries(folder)) if (entry.id === id) await remove(entry)
    },
    async forgetThose(matches) {
      for (const entry of await readEntries(folder)) {
        // Another process may have deleted it meanwhile.
        const mail = await readEntry(entry).catch(ignoreMissing)
        if (mail !== undefined && (await matches(mail))) await remove(entry)
      }
    },
    async list(most) {
      const newest = (await readEntries(folder)).toReversed().slice(0, most)
      return Promise.all(newest.map(readEntry))
    },
    async read(id) {
      const entry = (await readEntries(folder)).find((candidate) => candidate.id === id)
      return entry && readEntry(entry)
    },
    async deleteBefore(before) {
      for (const entry of await readEntries(folder))
        if (entry.epoch_ms < toEpochMs(before)) await remove(entry)
    },
  }
}

/** Readable only by its owner: a message may contain a link that grants access to an account. */
async function writeAtomically(file: string, content: Buffer | Readable): Promise<void> {
  const partial_file = `${file}.part`
  const handle = await open(partial_file, 'w', 0o600)
  try {
    await writeFile(handle, content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial_file, file)
}

/** Returns the folder's entries, oldest first. */
async function readEntries(folder: string): Promise<Entry[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  return names
    .flatMap((name) => {
      const [, epoch_ms, id] = NAME.exec(name) ?? []
      return epoch_ms === undefined || id === undefined ? [] : [{ name, epoch_ms: Number(epoch_ms), id }]
    })
    .toSorted((left, right) => left.epoch_ms - right.epoch_ms)
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
