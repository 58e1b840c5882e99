import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

const MAIL_MS = 60_000

/** Returns the newest link to a page, or below it, mailed to an address; the server writes mails into its folder. */
export async function waitForMailedLink(data_dir: string, address: string, page: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const links = await linksTo(path.join(data_dir, 'mail'), address)
    link = links.findLast((one) => `${new URL(one).pathname}/`.startsWith(`${page}/`))
    expect(link).toBeDefined()
  }).toPass({ timeout: MAIL_MS })
  return link ?? ''
}

/** Returns the subjects of all mails to an address, oldest first. */
export async function listMailSubjects(data_dir: string, address: string): Promise<string[]> {
  return (await mailsTo(path.join(data_dir, 'mail'), address)).map(({ subject }) => subject ?? '')
}

/** Waits for the newest mail to an address with these words in its subject. */
export async function waitForMail(data_dir: string, address: string, words: string): Promise<Email> {
  let mail: Email | undefined
  await expect(async () => {
    const mails = await mailsTo(path.join(data_dir, 'mail'), address)
    mail = mails.findLast(({ subject }) => subject?.includes(words) === true)
    expect(mail).toBeDefined()
  }).toPass({ timeout: MAIL_MS })
  if (mail === undefined) throw new Error(`${address} was mailed nothing about ${words}`)
  return mail
}

async function linksTo(folder: string, address: string): Promise<string[]> {
  const mails = await mailsTo(folder, address)
  return mails.flatMap(({ text }) => (text ?? '').match(/https?:\/\/\S+/g) ?? [])
}

async function mailsTo(folder: string, address: string) {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  )
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address) === true)
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}
