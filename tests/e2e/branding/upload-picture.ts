import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ByHand } from './by-hand.ts'
import { seePainted } from './painted.ts'

interface Flat {
  field: string
  colour: string
  width: number
  height: number
}

/** Gives a field a picture of one colour, and waits until it is kept. */
export async function uploadPicture(
  page: Page,
  hand: ByHand,
  { field, colour, ...size }: Flat,
): Promise<void> {
  const made = sharp({ create: { ...size, channels: 3, background: colour } })
  const name = `${field}.png`
  const group = page.getByRole('group', { name: field, exact: true })
  await hand.upload(group.getByRole('button', { name: 'Choose picture' }), {
    name,
    mimeType: 'image/png',
    buffer: await made.png().toBuffer(),
  })
  await expect(group.getByText(`${name} is uploaded.`)).toBeVisible()
  await seePainted(group.getByRole('img', { name: field }), colour)
}
