import path from 'node:path'
import type { MailAddress } from '#server/core/mail-address.ts'
import type { Mailer } from './mailer.ts'
import { openMailFolder, type MailFolder } from './folder.ts'
import { openSmtp } from './smtp.ts'

type Settings = { SMTP_URL?: string | undefined; MAIL_FROM?: MailAddress | undefined; DATA_DIR: string }

const DEFAULT_SENDER: MailAddress = { address: 'foyer@localhost.invalid', name: 'Foyer' }

/** Mail setup of this server. */
export type MailService = {
  mailer: Mailer
  /** False: mail is written to files and not sent. */
  sends: boolean
  /** The address without a name. */
  from: string
  /** Folder of the mail files, which a demo shows; absent where mail is sent. */
  folder?: MailFolder
}

/** Returns whether visitors may expect mail: from a mail server, or on the page where a demo shows it. */
export const promisesMail = ({ sends }: MailService, { is_demo }: { is_demo: boolean }): boolean =>
  sends || is_demo

/** Opens the SMTP server of the settings, else files in DATA_DIR/mail. */
export function openMail({ SMTP_URL, MAIL_FROM, DATA_DIR }: Settings): MailService {
  const from = MAIL_FROM ?? DEFAULT_SENDER
  if (SMTP_URL !== undefined)
    return { mailer: openSmtp({ url: SMTP_URL, from }), sends: true, from: from.address }
  const folder = openMailFolder({ folder: path.join(DATA_DIR, 'mail'), from })
  return { mailer: folder, sends: false, from: from.address, folder }
}
