import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { EffortCounter } from './by-hand.ts'
import { expectPainted } from './painted.ts'

interface PlainPicture {
  field: string
  colour: string
  width: number
  height: number
}

/** Uploads a picture of one colour to a field and waits until it is stored. */
export async function uploadPicture(
  page: Page,
  hand: EffortCounter,
  { field, colour, ...size }: PlainPicture,
): Promise<void> {
  const made = sharp({ create: { ...size, channels: 3, background: colour } })
  const name = `${field}.png`
  const group = page.getByRole('group', { name: field, exact: true })
  await hand.upload(group.getByRole('button', { name: 'Choose image' }), {
    name,
    mimeType: 'image/png',
    buffer: await made.png().toBuffer(),
  })
  await expect(group.getByText(`${name} uploaded.`)).toBeVisible()
  await expectPainted(group.getByRole('img', { name: field }), colour)
}
