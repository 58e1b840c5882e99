import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createClient, type Client } from '#api-client/client.ts'
import { login } from '#contract/account/auth.ts'
import { listReceipts } from '#contract/members/receipts.ts'
import { createMerchant } from '#contract/resources/merchants.ts'
import { dayAt } from '#rules/members/calendar-days.ts'
import { picture } from '#tests/support/uploads.ts'
import { checkScreen, NARROW } from './steps/check-screen.ts'
import { signIn } from './steps/sign-in.ts'
import { tabTo } from './steps/tab-to.ts'

const WIDTH = 600
const HEIGHT = 800

test.slow()

async function clientOf(url: string, who: string): Promise<{ client: Client; token: string }> {
  let token: string | null = null
  const client = createClient({ base_url: `${url}/api`, fetch, token: () => token, language: () => 'en' })
  const body = { email: `${who}@demo.test`, password: 'demo-password' }
  token = (await client.call(login, { body })).token
  return { client, token: token ?? '' }
}

/** Rotates, crops and redacts by keyboard, then draws with a finger. */
async function editPicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit photo 1' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit photo' })
  const shown = editor.getByRole('img', { name: 'The photo as it will be sent' })
  await expect(shown).toBeVisible()
  await checkScreen(page, 'picture editor')
  await tabTo(page, /^Rotate$/)
  await page.keyboard.press('Enter')
  const down = editor.getByRole('slider', { name: 'Vertical selection: end' })
  await down.fill('0.51')
  await down.press('ArrowLeft')
  await editor.getByRole('button', { name: 'Black out selection' }).click()
  await editor.getByRole('slider', { name: 'Horizontal selection: end' }).fill('0.5')
  await editor.getByRole('button', { name: 'Crop to selection' }).click()
  await editor.getByRole('button', { name: 'Undo' }).click()
  await editor.getByRole('button', { name: 'Black out', exact: true }).click()
  await shown.scrollIntoViewIfNeeded()
  const box = await shown.boundingBox()
  if (box === null) throw new Error('the picture is not shown')
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(0.2, 0.9))
  await page.mouse.down()
  await page.mouse.move(...at(0.8, 0.9), { steps: 5 })
  await page.mouse.up()
  await editor.getByRole('button', { name: 'Use photo' }).click()
  await expect(editor).toBeHidden()
}

test(
  'a member joins and captures a receipt offline, and the redacted area never leaves the phone',
  { tag: '@smoke' },
  async ({ context, browser, baseURL }) => {
    const url = baseURL ?? ''
    const { client: owner } = await clientOf(url, 'owner')
    const name = 'Harbour Books'
    await owner.call(createMerchant, { body: { name, name_zh: '海港書店', shop_number: 'G12' } })
    await context.close()
    const phone = await browser.newContext({ ...NARROW, baseURL: url, hasTouch: true })
    const page = await signIn(phone, url)
    await page.goto('/profile/membership')
    await page.getByLabel('Your relationship to the venue').selectOption('Works nearby')
    await page.getByRole('button', { name: 'Become a member' }).click()
    await expect(page.getByRole('region', { name: 'Membership card' })).toBeVisible()
    await checkScreen(page, 'membership')
    await expect(page.getByText('Welcome! You are now a member.')).toBeHidden()

    await page.getByRole('button', { name: 'Add receipt' }).click()
    await page.getByLabel('Merchant').fill('書店')
    await page.getByRole('option', { name: /^Harbour Books/ }).click()
    await page.getByLabel('Receipt number').fill('A-77')
    await page.getByLabel('Purchase date').fill(dayAt(new Date().toISOString(), 'Asia/Hong_Kong'))
    await page.getByLabel('Total').fill('612.50')
    const file = { name: 'receipt.jpg', mimeType: 'image/jpeg' }
    const buffer = await picture('jpeg', { width: WIDTH, height: HEIGHT, background: '#fff' })
    await page.locator('input[type=file]').setInputFiles({ ...file, buffer })
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await checkScreen(page, 'receipt')
    await editPicture(page)

    await phone.setOffline(true)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await phone.setOffline(false)
    await expect(page.getByText('Sent', { exact: true })).toBeVisible()
    await expect(page.getByText('Gold: you have the receipt.')).toBeVisible()
    await checkScreen(page, 'membership with a receipt')

    await page.goto('/profile/settings')
    await page.getByLabel('Chinese name').fill('陳大文')
    await page.getByLabel('Birth month').selectOption('September')
    await checkScreen(page, 'settings of a member')
    await page.getByRole('button', { name: 'Save details' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
    await page.goto('/profile/membership')
    await expect(page.getByText(/陳大文/)).toBeVisible()

    const { client: member, token } = await clientOf(url, 'organizer')
    const [receipt] = (await member.call(listReceipts, {})).data
    expect(receipt).toMatchObject({ number: 'A-77', amount_cents: 61_250 })
    const sent = await fetch(`${url}/api${receipt?.pictures[0]}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data, info } = await sharp(Buffer.from(await sent.arrayBuffer()))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const lumaAt = (x: number, y: number) =>
      data[Math.round(y * info.height) * info.width + Math.round(x * info.width)] ?? -1
    expect([info.width, info.height], 'it was turned').toEqual([HEIGHT, WIDTH])
    for (const x of [0.05, 0.5, 0.95]) expect(lumaAt(x, 0.3), 'what was selected is black').toBeLessThan(10)
    expect(lumaAt(0.5, 0.9), 'where the finger drew is black').toBeLessThan(10)
    for (const [x, y] of [
      [0.5, 0.6],
      [0.05, 0.9],
    ] as const)
      expect(lumaAt(x, y), 'the rest is as it was').toBeGreaterThan(245)
    await phone.close()
  },
)
