import path from 'node:path'
import type { MailAddress } from '#server/core/mail-address.ts'
import type { Mailer } from './mailer.ts'
import { openMailFolder, type MailFolder } from './folder.ts'
import { openSmtp } from './smtp.ts'

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM?: MailAddress | undefined; DATA_DIR: string }

const NOBODY: MailAddress = { address: 'foyer@localhost.invalid', name: 'Foyer' }

/** What the product knows of the way that mail takes. */
export type MailService = {
  mailer: Mailer
  /** False: mail becomes files, none of it leaves this machine. */
  sends: boolean
  /** The address alone. */
  from: string
  /** Where it is kept as files; absent where it is sent. */
  folder?: MailFolder
}

/** Mail goes to the server that is set, else into files in DATA_DIR/mail. */
export function openMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): {
  mail: MailService
  mail_folder?: MailFolder
} {
  const from = MAIL_FROM ?? NOBODY
  if (SMTP_URL !== undefined)
    return { mail: { mailer: openSmtp({ url: SMTP_URL, from }), sends: true, from: from.address } }
  const mail_folder = openMailFolder({ folder: path.join(DATA_DIR, 'mail'), from })
  return { mail: { mailer: mail_folder, sends: false, from: from.address, folder: mail_folder }, mail_folder }
}
