import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import PostalMime from 'postal-mime'

/** The first link of the newest mail to an address, as soon as it is there; the server writes mails into its folder. */
export async function latestLink(data_dir: string, address: string): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    link = (await mailsTo(path.join(data_dir, 'mail'), address)).at(-1)
    expect(link).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return link ?? ''
}

async function mailsTo(folder: string, address: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  )
  return mails
    .filter(({ to }) => to?.some((one) => one.address === address) === true)
    .sort((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
    .flatMap(({ text }) => /https?:\/\/\S+/.exec(text ?? '')?.slice(0, 1) ?? [])
}
